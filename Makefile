# make demo   generates Swift from two schemas, builds an app with it and runs it
# make test   everything that has to hold before a change lands

SWIFT ?= swift
DBGEN = .build/debug/dbgen
SWIFT_SOURCES = Package.swift Sources Tests Examples

.PHONY: build check clean demo dependencies examples format golden lint run-demo test

test: build lint
	$(SWIFT) test
	$(MAKE) check
	$(MAKE) run-demo
	@echo "All tests passed: build, lint, tests, generated source up to date, demo."

build: dependencies
	$(SWIFT) build --build-tests

# libyaml and SQLite with their headers, where pkg-config doesn't find them.
dependencies:
	@Scripts/install-dependencies

demo: dependencies
	$(SWIFT) build --product dbgen
	$(MAKE) examples run-demo

# The generated source of the examples, which is checked in.
examples:
	$(DBGEN) generate Schemas/baseball.yaml --output Examples/Baseball/Sources/Baseball/Generated
	$(DBGEN) generate Schemas/chinook.yaml --access public --output Examples/Baseball/Sources/Chinook/Generated

check:
	$(DBGEN) generate --check Schemas/baseball.yaml --output Examples/Baseball/Sources/Baseball/Generated
	$(DBGEN) generate --check Schemas/chinook.yaml --access public --output Examples/Baseball/Sources/Chinook/Generated

run-demo:
	$(SWIFT) run --package-path Examples/Baseball

lint:
	$(SWIFT) format lint --strict --recursive --parallel $(SWIFT_SOURCES)

format:
	$(SWIFT) format --in-place --recursive --parallel $(SWIFT_SOURCES)

# Rewrites the golden files; the recording run fails on purpose.
golden:
	Scripts/record-golden

clean:
	rm -rf .build Examples/*/.build
