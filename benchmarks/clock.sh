#!/usr/bin/env bash
# Is the JVM's counter a clock that the recorder may measure by? One command, two lines.
set -euo pipefail

usage() {
  cat <<'END'
usage: clock.sh [MINUTES]        default: 60

Twice as many threads as there are CPUs read the counter in turn, two seconds of each minute, and look whether one reading is
behind another that was taken before it; once a minute the counter is compared to nanoTime.
JAVA_HOME         the JDK to measure on
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
[[ ${1:-} == -h || ${1:-} == --help ]] && usage && exit 0
[[ ${1:-60} =~ ^[0-9]+$ ]] || { usage >&2 && exit 2; }
prepare
facts
[[ ! -r /sys/devices/system/clocksource/clocksource0/current_clocksource ]] ||
  echo "# the kernel keeps time by: $(</sys/devices/system/clocksource/clocksource0/current_clocksource)"
java "$COUNTER" -cp "$PROGRAMS" cost.Steady "${1:-60}" $((2 * $(nproc))) | sed 's/^fact,/# /'
