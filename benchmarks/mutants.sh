#!/usr/bin/env bash
# Defects on purpose: large ones that named tests have to notice, and (PIT) small ones in packages.
set -euo pipefail

usage() {
  cat <<'END'
usage: mutants.sh spin|crowded|zero|floor...
       mutants.sh [PACKAGE]...

spin     a thread of the agent that takes a core
crowded  the verdict always says not to tune by the run
zero     the analysis of a trace finds no waiting of a pattern, one pattern after the other
floor    the shortest possible call of an estimator is 0, one estimator after the other
Applies mutants/NAME.patch to a copy of HEAD and runs the tests that have to notice it: prints which did, and fails
where one that is named did not. spin runs jobs on real MPI.

With PACKAGES changes the classes of each, one place at a time, runs the unit tests that reach the place, and prints how
many changes a test noticed; reports are left in the module's target/mutants. A change whose tests take twice their time
and 5 s is noticed, too. PACKAGES: waitstate estimate pairing replay.pattern replay.delay, all by default.
Without the tests that take seconds for each change: of damaged traces, of runs in several processes, of files.
END
}

readonly ESTIMATORS=BothSidesTest,CalibratedTest,EstimatorContractTest,NeighboursTest
readonly REPLAYS=ScalascaVectorsTest,OtherCollectivesTest,OneSidedWaitsTest,ProgressWaitsTest,PolledRunsTest,AllToAllWaitsTest,ThreadsAndGroupsTest
readonly VERDICTS=LimitedCoresTest,VerdictTest,VerdictCausesTest,RemedyWordsTest,FullJobTest
readonly JOBS=EndpointGuestIT,RootCausesIT,StacksIT,PausedPollsIT,ThreadsIT,VerdictIT

# A test that has to notice the value of the property waitprof.mutant, a line each.
noticed_by() {
  case $1 in
    spin) printf '%s\n' "- RootCausesIT" "- StacksIT" "- PausedPollsIT" "- ThreadsIT" "- VerdictIT" ;;
    crowded) printf '%s\n' "- LimitedCoresTest" "- VerdictTest" "- VerdictCausesTest" "- FullJobTest" ;;
    zero)
      printf '%s ScalascaVectorsTest\n' late_sender late_receiver late_sender_wrong_order late_broadcast early_reduce \
        wait_at_barrier wait_at_finalize wait_at_nxn
      printf '%s\n' "late_sender_polled PolledRunsTest" "wait_for_progress ProgressWaitsTest"
      printf '%s OneSidedWaitsTest\n' early_wait late_complete late_post lock_contention
      printf '%s OtherCollectivesTest\n' wait_at_communicator wait_at_file wait_at_window wait_for_neighbours \
        early_scan wait_in_reduce late_broadcast_in_tree
      ;;
    floor) printf '%s\n' "both-sides BothSidesTest" "minimum EstimatorContractTest" "calibrated CalibratedTest" ;;
  esac
}

# usage: run_tests NAME PROPERTY; the copy is the working directory.
run_tests() {
  # A mutant need not be formatted, nor without warnings.
  local options=(-q -B -ntp -Dspotless.check.skip=true -Dchecks=-g "-Dwaitprof.mutant=$2" -Dsurefire.failIfNoSpecifiedTests=false -Dmaven.test.failure.ignore)
  rm -rf ./*/target/surefire-reports ./*/target/failsafe-reports
  case $1 in
    spin) options+=(-pl integration-tests -am -Dtest=none "-Dit.test=$JOBS" verify) ;;
    crowded) options+=(-pl reporters -am "-Dtest=$VERDICTS" test) ;;
    zero) options+=(-pl analysis -am "-Dtest=$REPLAYS" test) ;;
    floor) options+=(-pl reduction -am "-Dtest=$ESTIMATORS" test) ;;
  esac
  # Too many aborted tests fail a build as well; where none ran, that is no answer.
  if ! mvn "${options[@]}" >target.log 2>&1 && ! compgen -G '*/target/*-reports/TEST-*.xml' >/dev/null; then
    tail -30 target.log >&2
    exit 1
  fi
}

# Classes with tests that failed, by the reports, with their number.
red() {
  grep -lE '<(failure|error)[ >]' ./*/target/{surefire,failsafe}-reports/TEST-*.xml 2>/dev/null |
    while read -r report; do
      name=$(basename "$report" .xml)
      echo "${name##*.} $(grep -cE '<(failure|error)[ >]' "$report")"
    done || true
}

# usage: mutant NAME
mutant() {
  local copy property expected missed='' failed
  copy=$(mktemp -d)
  # shellcheck disable=SC2064 # this copy
  trap "git worktree remove --force '$copy' 2>/dev/null || true; rm -rf '$copy'" EXIT
  git worktree add --quiet --detach "$copy" HEAD
  git -C "$copy" apply --index "$PWD/benchmarks/mutants/$1.patch"
  while read -r property; do
    (cd "$copy" && run_tests "$1" "$property")
    failed=$(cd "$copy" && red)
    echo "| \`$1\` | ${property/#-/} | $(tr '\n' ',' <<<"$failed" | sed 's/,$//; s/,/, /g') |"
    for expected in $(noticed_by "$1" | sed -n "s/^$property //p"); do
      grep -q "^$expected " <<<"$failed" || missed+=" $1 $property: $expected"
    done
  done < <(noticed_by "$1" | cut -d' ' -f1 | sort -u)
  git worktree remove --force "$copy"
  [[ -z $missed ]] || {
    echo "mutants: not noticed:$missed" >&2
    exit 1
  }
}

[[ ${1:-} == --help ]] && usage && exit 0
[[ ${1:-} == -* ]] && usage >&2 && exit 2
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly SLOW='*.DamagedTraceTest,*.DividedReplayTest,*.TravelTest,*.SimulationTest,*.TimelineTest,*.IdealNetworkTest,*.ManyChannelsTest'

# The tests that know a package.
tests() {
  case $1 in
    waitstate) echo 'org.waitprof.waitstate.*' ;;
    estimate) echo 'org.waitprof.estimate.*,org.waitprof.reduce.*,org.waitprof.model.column.*' ;;
    pairing*) echo 'org.waitprof.pairing.*' ;;
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

case ${1:-} in
  spin | crowded | zero | floor)
    echo "| mutant | of | red tests, by class |"
    echo "|---|---|---|"
    for name; do mutant "$name"; done
    exit
    ;;
esac

echo "| package | changes | noticed | of these for their time | reached, not noticed | not reached | % noticed |"
echo "|---|--:|--:|--:|--:|--:|--:|"
for package in "${@:-waitstate estimate pairing replay.pattern replay.delay}"; do
  for each in $package; do
    module=$(module "$each")
    reports=$PWD/$module/target/mutants/$each
    mkdir -p "$reports"
    # Maven knows classes of other modules only where it compiles them in the same run.
    mvn -q -B -ntp -pl "$module" -am -Pmutation -Dchecks=-g -Dspotless.check.skip=true \
      test-compile org.pitest:pitest-maven:mutationCoverage \
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
