#!/usr/bin/env bash
# The times of the tests that have been run, by class, the slowest first: from the reports of surefire and failsafe of
# all modules. `mvn verify` prints it at its end. Classes run beside each other, so that the sum is more than the time
# on the clock. usage: times.sh [number of classes, default 40]
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
most=${1:-40}
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

# One line a class: seconds, tests, aborted, failed, class. A test that failed and then passed counts as a flake.
table() {
  awk "$attribute"'
    /<testcase / {
      class = attribute("classname")
      sub(/.*\./, "", class)
      time = attribute("time")
      gsub(",", "", time)
      seconds[class] += time
      tests[class]++
    }
    /<skipped/ { aborted[class]++ }
    /<(failure|error)[ >]/ { failed[class]++ }
    /<flaky(Failure|Error)[ >]/ { flaky[class]++ }
    END {
      for (class in tests)
        printf "%8.1f %6d %8d %7d %7d  %s\n", seconds[class], tests[class], aborted[class], failed[class],
          flaky[class], class
    }' "$@" | LC_ALL=C sort -k1,1nr
}

# Tests that did not run to their end, with the reason, and those that failed at first: a line each.
exceptions() {
  awk "$attribute"'
    /<testcase / {
      test = attribute("classname") "." attribute("name")
      sub(/^org[.]waitprof[.]/, "", test)
    }
    /<skipped/ {
      reason = attribute("message")
      # With a second look at what failed the reason stands behind the exception.
      if (reason == "" && match($0, /TestAbortedException: /)) reason = substr($0, RSTART + RLENGTH)
      print "  aborted: " test ": " substr(reason, 1, 160)
    }
    /<flaky(Failure|Error)[ >]/ { print "  flake: " test }' "$@"
}

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
