# make demo   generates Swift from two schemas, builds an app with it and runs it
# make test   runs everything that has to pass before a change is merged
# make soak   runs all tests without leaving out anything, which takes hours

SWIFT ?= swift
# SwiftPM passes the conditions of traits in the order of a set. Where that differs, it compiles everything again.
SWIFT_BUILD = SWIFT_DETERMINISTIC_HASHING=1 $(SWIFT) build
# Our own builds fail on warnings, don't optimize tests, and read and write workbooks; see Package.swift.
export DBGEN_OWN_BUILD = 1
# One folder and one set of options for all parts of a test run, so that nothing is compiled twice.
# The command and the libraries are optimized, as those of users are; only the tests' own code isn't
# (see the end of Package.swift). Whole modules, each with its interface in one run of the compiler,
# and without an index, debug information, and the compiler's checks of its own output, take half the
# time from nothing. Without caching, SwiftPM doesn't take the plan of another package that was built
# in the same folder for this one's.
BUILD = .build/make
BUILD_OPTIONS = --scratch-path $(BUILD) --disable-build-manifest-caching --configuration release -debug-info-format none \
  -Xswiftc -enable-testing -Xswiftc -num-threads -Xswiftc 1 -Xswiftc -suppress-remarks \
  -Xswiftc -no-emit-module-separately-wmo -Xswiftc -disable-cmo -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify
PRODUCTS = $(BUILD)/release
DBGEN = $(PRODUCTS)/dbgen
SWIFT_SOURCES = Package.swift Sources Tests Cluster Examples Benchmarks Fuzzing Integrations Plugins
# Valgrind doesn't read the debug information of every compiler.
BENCH = $(SWIFT) run --package-path Benchmarks --configuration release -debug-info-format none bench
BENCH_SCHEMAS = Benchmarks/Workloads/Schemas/shop.yaml Benchmarks/Workloads/Schemas/northwind.yaml
BENCH_OUTPUT = Benchmarks/Workloads/Sources/DBGenWorkloads/Generated
CLUSTER_BENCH_OUTPUT = Benchmarks/Cluster/Sources/ClusterBench/Generated
# What is made beside the suites.
BESIDE = test-cluster-beside test-rest-beside check-scaling-beside

.PHONY: bench bench-cluster bench-command bench-compile bench-instructions bench-quick bench-start bench-test bench-times build check check-apps check-arguments check-connections check-dist check-instructions check-scaling clean cluster demo dependencies dist docs examples format golden lint \
  run-demo sanitize site soak test test-cluster test-cluster-newest test-grdb test-integrations test-rest test-suites $(BESIDE)

# Nodes mostly wait for each other, and the suites end with single processes.
test:
	$(MAKE) -j2 build lint
	$(MAKE) -j2 test-suites $(BESIDE)
	@echo "All tests passed: build, lint, tests, API reference, generated source up to date, demo, scaling."
	@Scripts/find-dqlite || true

# All tests but those of clusters.
test-suites:
	Scripts/run-tests $(PRODUCTS) --skip '^ClusterTests\.'

# Makes a target beside others, and prints what it prints in one piece.
$(BESIDE): %-beside:
	@$(MAKE) $* >$(BUILD)/$*.log 2>&1; status=$$?; cat $(BUILD)/$*.log; exit $$status

# What has no test of the package.
test-rest:
	$(MAKE) check-apps
	PRODUCTS=$(PRODUCTS) Scripts/build-documentation
	$(MAKE) check
	$(MAKE) run-demo

# All tests without leaving out anything, which takes hours.
soak: build
	SOAK=1 $(MAKE) test-suites
	SOAK=1 $(MAKE) test-cluster
	$(MAKE) test-cluster-newest
	SOAK=1 $(MAKE) check-scaling
	SOAK=1 $(MAKE) check-apps
	$(MAKE) check-arguments
	$(MAKE) check-instructions
	$(MAKE) bench-test
	Scripts/check-roundtrip
	Scripts/fuzz
	Scripts/fuzz-workbooks
	Scripts/fuzz-databases 1000
	Scripts/build-sqlcipher
	$(MAKE) check-connections
	$(MAKE) check-dist
	$(MAKE) test-grdb
	$(MAKE) test-integrations
	DBGEN=$(DBGEN) Scripts/bench-cluster --quick

build: dependencies
	$(SWIFT_BUILD) --build-tests $(BUILD_OPTIONS)

# The API reference of the libraries, as a website in .build/docs/site.
docs: build
	PRODUCTS=$(PRODUCTS) Scripts/build-documentation

# The website: the pages of docs/ with the API reference and an example of a data dictionary, in .build/site/site.
site: docs
	PRODUCTS=$(PRODUCTS) Scripts/build-site

# Installs jq, and the libraries that the command needs with their headers, if they are missing.
dependencies:
	@Scripts/install-dependencies

demo: dependencies
	$(SWIFT_BUILD) --product dbgen $(BUILD_OPTIONS)
	$(MAKE) examples run-demo

# Starts three nodes of a cluster on this machine, and shows that the loss of one loses nothing.
cluster: dependencies
	$(SWIFT_BUILD) --product dbgen $(BUILD_OPTIONS)
	BUILD_OPTIONS='$(BUILD_OPTIONS)' DBGEN=$(DBGEN) Scripts/run-cluster

# Tests clusters, and the demo on one, with real nodes where libdqlite is there.
test-cluster:
	BUILD_OPTIONS='$(BUILD_OPTIONS)' DBGEN=$(DBGEN) Scripts/test-cluster

# The same with the newest dqlite that Debian has, where its source can be had.
test-cluster-newest:
	Scripts/build-dqlite
	[ ! -e .build/dqlite-library ] || DQLITE=.build/dqlite-library $(MAKE) test-cluster

# Writes the generated source of the examples, which is checked in.
examples:
	$(DBGEN) generate Schemas/baseball.yaml --output Examples/Baseball/Sources/Baseball/Generated
	$(DBGEN) generate Schemas/chinook.yaml --access public --output Examples/Baseball/Sources/Chinook/Generated
	$(DBGEN) generate $(BENCH_SCHEMAS) --output $(BENCH_OUTPUT)
	$(DBGEN) generate Benchmarks/Cluster/Schemas/stock.yaml --output $(CLUSTER_BENCH_OUTPUT)
	$(DBGEN) generate Examples/Service/Schemas/todos.yaml --output Examples/Service/Sources/Todos/Generated
	$(DBGEN) generate Integrations/Schemas/shop.yaml --output Integrations/Tests/DBGenIntegrationsTests/Generated

check:
	$(DBGEN) generate --check Schemas/baseball.yaml --output Examples/Baseball/Sources/Baseball/Generated
	$(DBGEN) generate --check Schemas/chinook.yaml --access public --output Examples/Baseball/Sources/Chinook/Generated
	$(DBGEN) generate --check $(BENCH_SCHEMAS) --output $(BENCH_OUTPUT)
	$(DBGEN) generate --check Benchmarks/Cluster/Schemas/stock.yaml --output $(CLUSTER_BENCH_OUTPUT)
	$(DBGEN) generate --check Examples/Service/Schemas/todos.yaml --output Examples/Service/Sources/Todos/Generated
	$(DBGEN) generate --check Integrations/Schemas/shop.yaml --output Integrations/Tests/DBGenIntegrationsTests/Generated
	PRODUCTS=$(PRODUCTS) Scripts/check-libc >/dev/null
	for schema in Schemas/*.yaml; do $(DBGEN) migration verify --strict $$schema || exit 1; done

# Its manifest is that of an app, for which a warning isn't an error.
run-demo:
	@echo "Building Examples/Baseball"
	@$(SWIFT_BUILD) --package-path Examples/Baseball $(BUILD_OPTIONS) >$(BUILD)/demo.log 2>&1 || { cat $(BUILD)/demo.log; exit 1; }
	@! grep 'warning: ' $(BUILD)/demo.log || { rm -rf $(PRODUCTS)/Baseball.build $(PRODUCTS)/Chinook.build; exit 1; }
	$(SWIFT) run --skip-build --package-path Examples/Baseball $(BUILD_OPTIONS)

lint:
	$(SWIFT) format lint --strict --recursive --parallel $(SWIFT_SOURCES)
	Scripts/check-traps
	Scripts/check-folders
	Scripts/check-documentation
	Scripts/check-names
	Scripts/check-folding
	Scripts/check-failures
	Scripts/check-imports
	Scripts/check-products
	Scripts/check-dependencies
	Scripts/check-words

# The tests under the sanitizers, which docs/development/testing.md explains.
sanitize: dependencies
	Scripts/sanitize thread
	Scripts/sanitize address

format:
	$(SWIFT) format --in-place --recursive --parallel $(SWIFT_SOURCES)

# The comparisons of generated source with C and GRDB, which Benchmarks/README.md explains, in turn.
bench:
	$(MAKE) bench-times
	$(MAKE) bench-instructions
	$(MAKE) bench-compile

bench-times:
	$(BENCH)

bench-quick:
	$(BENCH) --quick

bench-instructions:
	$(BENCH) --instructions

# Generated functions on a cluster, compared with plain clients in C of the cluster and of PostgreSQL.
bench-cluster: dependencies
	$(SWIFT_BUILD) --product dbgen $(BUILD_OPTIONS)
	DBGEN=$(DBGEN) Scripts/bench-cluster

# The cost of building generated source, compared with GRDB's records, and of running the command.
bench-compile: build
	$(SWIFT) run --package-path Benchmarks/Cost cost compile --dbgen $(abspath $(DBGEN))

bench-command: build
	$(SWIFT) run --package-path Benchmarks/Cost cost command --dbgen $(abspath $(DBGEN)) $(if $(wildcard /dev/shm),--scratch /dev/shm)

# The instructions until an app of 50 tables has its first rows, compared with C.
bench-start: build
	DBGEN=$(DBGEN) Scripts/bench-start

# Tests that C and generated source read and write the same values in every workload. Building the
# tests by `swift test` would build the libraries with other options.
bench-test:
	$(SWIFT_BUILD) --build-tests --package-path Benchmarks/Workloads $(BUILD_OPTIONS)
	$(SWIFT) test --skip-build --package-path Benchmarks/Workloads $(BUILD_OPTIONS)

# Builds and runs apps with SQLCipher, with an SQLite of their own and with an extension, and migrations
# with a newer SQLite, where these can be had.
check-connections: dependencies
	$(SWIFT_BUILD) --product dbgen $(BUILD_OPTIONS)
	PRODUCTS=$(PRODUCTS) Scripts/check-sqlcipher
	PRODUCTS=$(PRODUCTS) Scripts/check-bundled-sqlite
	PRODUCTS=$(PRODUCTS) Scripts/check-extensions
	PRODUCTS=$(PRODUCTS) Scripts/check-newer-sqlite

# Tests generated functions in transactions of GRDB, which takes minutes to build.
test-grdb:
	$(SWIFT) test --package-path Benchmarks

# Tests the package for services and the example that uses it, over HTTP, which takes minutes to
# build.
test-integrations:
	$(SWIFT) test --package-path Integrations --scratch-path .build/integrations
	$(SWIFT_BUILD) --product dbgen $(BUILD_OPTIONS)
	SWIFT=$(SWIFT) Scripts/check-services-page $(DBGEN) .build/service

# Checks that generated source takes few more instructions than C, also until an app has its first rows, and that
# the checks can fail.
check-instructions: dependencies
	Scripts/check-instructions 1.10
	@if command -v valgrind >/dev/null && ROWS=100 Scripts/check-instructions 0.1 fetch >/dev/null 2>&1; then \
	  echo "error: Scripts/check-instructions does not fail over its limit" >&2; exit 1; fi
	$(SWIFT_BUILD) --product dbgen $(BUILD_OPTIONS)
	@rm -f $(BUILD)/bench-start
	APP=$(BUILD)/bench-start DBGEN=$(DBGEN) Scripts/bench-start 1.20
	@if command -v valgrind >/dev/null && APP=$(BUILD)/bench-start DBGEN=$(DBGEN) Scripts/bench-start 0.1 >/dev/null 2>&1; then \
	  echo "error: Scripts/bench-start does not fail over its limit" >&2; exit 1; fi

# Checks that the command's work grows in proportion to its input.
check-scaling:
	$(SWIFT_BUILD) --product dbgen $(BUILD_OPTIONS)
	DBGEN=$(DBGEN) Scripts/check-scaling

# Builds the app of docs/getting-started.md as its users do.
check-apps:
	PRODUCTS=$(PRODUCTS) Scripts/check-apps

# Checks the command's declarations of arguments, as the parser does when it is built for debugging.
check-arguments: dependencies
	$(SWIFT_BUILD) --product dbgen
	.build/debug/dbgen --experimental-dump-help >/dev/null

# What a release has for this machine, in .build/dist.
dist: dependencies
	Distribution/make-dist

# Checks that what a release has works on a machine that has nothing else.
check-dist: dist build
	PRODUCTS=$(PRODUCTS) Scripts/test-terminal .build/stage/*/bin/dbgen
	PRODUCTS=$(PRODUCTS) Scripts/check-deb
	Scripts/check-node
	[ ! -e .build/stage-node ] || DBGEN=$(DBGEN) DBGEN_NODE="$$(echo .build/stage-node/*/bin/dbgen-node)" Scripts/check-encryption
	Scripts/check-static
	Scripts/check-sbom
	Scripts/check-installed-package
	Scripts/check-plugins
	Scripts/check-release

# Rewrites the golden files; the recording run fails on purpose.
golden:
	Scripts/record-golden

clean:
	rm -rf .build .build-* Plugins/.build* Examples/*/.build Benchmarks/.build* Benchmarks/*/.build*
