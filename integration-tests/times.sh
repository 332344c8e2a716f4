#!/usr/bin/env bash
# The times of the tests that have been run, by class, the slowest first: from the reports of surefire and failsafe of
# all modules. `mvn verify` prints it at its end. Classes run beside each other, so that the sum is more than the time
# on the clock. usage: times.sh [number of classes, default 40]
#        times.sh --budget
# With --budget: fails where more than 5 integration tests were aborted because of the machine, or one in three builds
# in a row, by the file $ABORTED_TESTS (default target/aborted-tests), which a CI keeps. What is missing on this machine
# ("not here: ...") does not count.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly MOST_ABORTED=5 MOST_IN_A_ROW=2
kept=${ABORTED_TESTS:-integration-tests/target/aborted-tests}
shopt -s nullglob
reports=(*/target/surefire-reports/TEST-*.xml */target/failsafe-reports/TEST-*.xml)
((${#reports[@]})) || {
  echo "times: no test has been run" >&2
  exit 1
}

# The value of an attribute of the line.
attribute='
    function attribute(name) {
      return match($0, " " name "=\"[^\"]*\"") ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : ""
    }
'

# Counts runs and failures of each test. One that failed and then passed is a flake: its failure may stand in the report
# of another class, as classes run beside each other.
outcomes="$attribute"'
    /<testcase / {
      class = attribute("classname")
      test = class "." attribute("name")
      runs[test]++
      sub(/.*\./, "", class)
      of[test] = class
    }
    /<(failure|error)[ >]/ { failures[test]++ }
    /<flaky(Failure|Error)[ >]/ { flaky[test] = 1 }
    function isFlake(test) {
      return flaky[test] || failures[test] && failures[test] < runs[test]
    }
'

# One line a class: seconds, tests, aborted, failed, flakes, class.
table() {
  awk "$outcomes"'
    /<testcase / {
      time = attribute("time")
      gsub(",", "", time)
      seconds[class] += time
    }
    /<skipped/ { aborted[class]++ }
    END {
      for (test in runs) {
        tests[of[test]]++
        failed[of[test]] += failures[test] && !isFlake(test)
        flakes[of[test]] += isFlake(test)
      }
      for (class in tests)
        printf "%8.1f %6d %8d %7d %7d  %s\n", seconds[class], tests[class], aborted[class], failed[class],
          flakes[class], class
    }' "$@" | LC_ALL=C sort -k1,1nr
}

# Tests that did not run to their end, with the reason, and those that failed at first: a line each.
exceptions() {
  awk "$outcomes"'
    function brief(test) {
      sub(/^org[.]waitprof[.]/, "", test)
      return test
    }
    /<skipped/ {
      reason = attribute("message")
      # With a second look at what failed the reason stands behind the exception.
      if (reason == "" && match($0, /TestAbortedException: /)) reason = substr($0, RSTART + RLENGTH)
      print "  aborted: " brief(test) ": " substr(reason, 1, 160)
    }
    END {
      for (test in runs)
        if (isFlake(test)) print "  flake: " brief(test)
    }' "$@"
}

# Tests of the integration tests that ran since the file was written, with "aborted" where the machine was the reason.
judged() {
  local report
  for report in integration-tests/target/failsafe-reports/TEST-*.xml; do
    [[ -f $kept && ! $report -nt $kept ]] || awk "$attribute"'
      function flush() {
        if (test != "") print test "\t" (reason == "" || reason ~ /^(Assumption failed: )?not here: / ? "" : "aborted")
        test = reason = ""
      }
      /<testcase / {
        flush()
        test = attribute("classname") "." attribute("name")
        sub(/^org[.]waitprof[.]it[.]/, "", test)
      }
      /<skipped/ {
        reason = attribute("message")
        if (reason == "" && match($0, /TestAbortedException: /)) reason = substr($0, RSTART + RLENGTH)
        if (reason == "") reason = "none"
      }
      END { flush() }' "$report"
  done
}

# Fails where too many tests were aborted; the file has a line for each, with the number of builds in a row.
budget() {
  local now over
  now=$(judged)
  touch "$kept"
  over=$(
    awk -F'\t' -v most="$MOST_ABORTED" -v row="$MOST_IN_A_ROW" -v file="$kept.new" '
      FILENAME == ARGV[1] { times[$1] = $2; next }
      $2 == "aborted" { times[$1]++; aborted++; if (times[$1] > row) print "  aborted in " times[$1] " builds in a row: " $1; next }
      { delete times[$1] }
      END {
        if (aborted > most) print "  " aborted " tests aborted because of the machine, more than " most
        printf "" >file
        for (test in times) print test "\t" times[test] >file
      }' "$kept" - <<<"$now"
  )
  mv "$kept.new" "$kept"
  [[ -z $over ]] || {
    printf 'Too much was not tested:\n%s\n' "$over" >&2
    exit 1
  }
}

if [[ ${1:-} == --budget ]]; then
  budget
  exit
fi
most=${1:-40}
lines=$(table "${reports[@]}")
echo "  seconds  tests  aborted  failed  flakes  class"
head -n "$most" <<<"$lines" | sed 's/^/ /'
outputs=$(find ./*/target -path '*/failsafe-reports/*-output.txt' ! -name '*UndisturbedIT*')
repeated=$(xargs -r grep -h '^repeated: ' <<<"$outputs" | wc -l || true)
awk -v most="$most" -v repeated="$repeated" '
  { seconds += $1; tests += $2; aborted += $3; failed += $4; flakes += $5 }
  END {
    printf " %8.1f %6d %8d %7d %7d  all %d classes\n", seconds, tests, aborted, failed, flakes, NR
    if (repeated) print "  runs repeated because a rank had no core: " repeated
  }' <<<"$lines"
exceptions "${reports[@]}"
