#!/usr/bin/env bash
# The micro-benchmarks of the recording side, with the allocation of each call.
set -euo pipefail

usage() {
  cat <<'END'
usage: micro.sh [--quick] [JMH option or pattern...]

Runs JMH with its allocation profiler; about 5 minutes, --quick one. Further arguments go to JMH: -h lists them.
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
options=(-prof gc)
case ${1:-} in
  --help) usage && exit 0 ;;
  --quick) options+=(-f 1 -wi 2 -i 2) && shift ;;
esac
build
java -jar "$BENCHMARKS" "${options[@]}" "$@" | grep -v -E '·?gc\.(alloc\.rate |count|time)'
