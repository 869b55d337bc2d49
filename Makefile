# make demo   generates Swift from two schemas, builds an app with it and runs it
# make test   everything that has to hold before a change lands
# make soak   the tests that take longer the more they are given

SWIFT ?= swift
DBGEN = .build/debug/dbgen
SWIFT_SOURCES = Package.swift Sources Tests Examples Benchmarks Fuzzing
# Valgrind doesn't read the debug information of every compiler.
BENCH = $(SWIFT) run --package-path Benchmarks --configuration release -debug-info-format none bench
SOAK_TESTS = CommandTests.FaultTests|AnyInputTests|AnyImportTests|RuntimeTests.HistoryTests|ValueIdentityTests|RandomValueTests|MigrationProcessTests|MigrationProgressTests|QueryTypeTests|RandomSchemaTests
BENCH_SCHEMA = Benchmarks/Workloads/Schemas/shop.yaml
BENCH_OUTPUT = Benchmarks/Workloads/Sources/DBGenWorkloads/Generated

.PHONY: bench bench-command bench-compile bench-instructions bench-quick bench-test build check check-instructions check-scaling clean demo dependencies examples format golden lint \
  run-demo sanitize soak test test-grdb

test: build lint
	$(SWIFT) test
	$(MAKE) check
	$(MAKE) run-demo
	$(MAKE) bench-test
	$(MAKE) -j2 check-instructions check-scaling
	@echo "All tests passed: build, lint, tests, generated source up to date, demo, instructions, scaling."

# The long forms of the tests that have one.
soak: dependencies
	FAULT_POINTS=all INPUT_BYTES=1048576 HISTORY_LENGTH=20 VALUES=2800000 MIGRATION_ROWS=1000000 RANDOM_QUERIES=60 RANDOM_SCHEMAS=2000 \
	  $(SWIFT) test --filter '$(SOAK_TESTS)'
	Scripts/check-roundtrip
	$(MAKE) test-grdb

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
	$(DBGEN) generate $(BENCH_SCHEMA) --output $(BENCH_OUTPUT)

check:
	$(DBGEN) generate --check Schemas/baseball.yaml --output Examples/Baseball/Sources/Baseball/Generated
	$(DBGEN) generate --check Schemas/chinook.yaml --access public --output Examples/Baseball/Sources/Chinook/Generated
	$(DBGEN) generate --check $(BENCH_SCHEMA) --output $(BENCH_OUTPUT)
	for schema in Schemas/*.yaml; do $(DBGEN) migration verify --strict $$schema || exit 1; done

run-demo:
	$(SWIFT) run --package-path Examples/Baseball

lint:
	$(SWIFT) format lint --strict --recursive --parallel $(SWIFT_SOURCES)
	Scripts/check-traps
	Scripts/check-folders
	Scripts/check-documentation
	Scripts/check-names
	Scripts/check-products
	Scripts/check-words

# The tests under the sanitizers, which CONTRIBUTING.md tells of.
sanitize: dependencies
	Scripts/sanitize thread
	Scripts/sanitize address

format:
	$(SWIFT) format --in-place --recursive --parallel $(SWIFT_SOURCES)

# The comparison with C and GRDB, which Benchmarks/README.md explains.
bench:
	$(BENCH)

bench-quick:
	$(BENCH) --quick

bench-instructions:
	$(BENCH) --instructions

# What generated source costs to build beside GRDB's records, and what the command costs to run.
bench-compile:
	$(SWIFT) run --package-path Benchmarks/Cost cost compile

bench-command:
	$(SWIFT) run --package-path Benchmarks/Cost cost command

# C and generated source read and write the same in every workload.
bench-test:
	$(SWIFT) test --package-path Benchmarks/Workloads

# Generated functions in transactions of GRDB, which takes minutes to build.
test-grdb:
	$(SWIFT) test --package-path Benchmarks

# Generated source takes few more instructions than C; and the check is able to fail.
check-instructions:
	Scripts/check-instructions 1.15
	@if command -v valgrind >/dev/null && Scripts/check-instructions 0.1 fetch >/dev/null 2>&1; then \
	  echo "error: Scripts/check-instructions does not fail over its limit" >&2; exit 1; fi

# What the command does grows in proportion to its input; and the check is able to fail.
check-scaling:
	Scripts/check-scaling
	@if command -v valgrind >/dev/null && Scripts/check-scaling 1.5 anchors >/dev/null 2>&1; then \
	  echo "error: Scripts/check-scaling does not fail over its limit" >&2; exit 1; fi

# Rewrites the golden files; the recording run fails on purpose.
golden:
	Scripts/record-golden

clean:
	rm -rf .build .build-* Examples/*/.build Benchmarks/.build* Benchmarks/*/.build*
