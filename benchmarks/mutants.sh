#!/usr/bin/env bash
# Mutation testing (PIT) of packages: how many small defects its tests would notice.
set -euo pipefail

usage() {
  cat <<'END'
usage: mutants.sh [PACKAGE]...

Changes the classes of each package, one place at a time, runs the unit tests that reach the place, and prints how
many changes a test noticed; reports are left in the module's target/mutants. The modules have to be compiled with its
tests (mvn test-compile). PACKAGES: waitstate estimate pairing replay.pattern replay.delay, all by default.
Without the tests that take seconds for each change: of damaged traces, of runs in several processes, of files.
END
}

[[ ${1:-} == --help ]] && usage && exit 0
[[ ${1:-} == -* ]] && usage >&2 && exit 2
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly SLOW='*.DamagedTraceTest,*.DividedReplayTest,*.TravelTest,*.SimulationTest,*.TimelineTest,*.IdealNetworkTest'

# The tests that know a package.
tests() {
  case $1 in
    waitstate) echo 'org.waitprof.waitstate.*' ;;
    estimate) echo 'org.waitprof.estimate.*,org.waitprof.reduce.*,org.waitprof.model.column.*,org.waitprof.replay.SampleExchange*' ;;
    pairing) echo 'org.waitprof.pairing.*,org.waitprof.replay.SampleAgainst*,org.waitprof.replay.SampleExchange*' ;;
    *) echo 'org.waitprof.replay.*,org.waitprof.waitstate.*' ;;
  esac
}

# The module of a package, and of the tests that know it.
module() {
  case $1 in
    waitstate | replay.*) echo analysis ;;
    *) echo reduction ;;
  esac
}

echo "| package | changes | noticed | of these for their time | reached, not noticed | not reached | % noticed |"
echo "|---|--:|--:|--:|--:|--:|--:|"
for package in "${@:-waitstate estimate pairing replay.pattern replay.delay}"; do
  for each in $package; do
    module=$(module "$each")
    reports=$PWD/$module/target/mutants/$each
    mkdir -p "$reports"
    mvn -q -pl "$module" -am -Pmutation org.pitest:pitest-maven:mutationCoverage \
      "-DtargetClasses=org.waitprof.$each.*" \
      "-DtargetTests=$(tests "$each")" "-DexcludedTestClasses=$SLOW" \
      "-DreportsDirectory=$reports" >"$reports/log" 2>&1 || {
      tail -30 "$reports/log" >&2
      exit 1
    }
    awk -F, -v package="$each" '
      { all++; state[$6]++ }
      END {
        noticed = state["KILLED"] + state["TIMED_OUT"] + state["MEMORY_ERROR"] + state["RUN_ERROR"]
        printf "| `%s` | %d | %d | %d | %d | %d | %.0f |\n", package, all, noticed, state["TIMED_OUT"], state["SURVIVED"],
          state["NO_COVERAGE"], 100 * noticed / all
      }' "$reports/mutations.csv"
  done
done
