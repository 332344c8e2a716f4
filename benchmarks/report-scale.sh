#!/usr/bin/env bash
# How long the reports on a very large job take, and how much memory: a synthetic profile, read and reported.
set -euo pipefail

usage() {
  cat <<'END'
usage: report-scale.sh [--ranks N] [--paths N] [--repeat N] [--keep FILE] [FORMAT...]

Default: 65536 ranks, 200 call paths, 3 times, formats text and html. A repetition prints a line a format: seconds, and
the most resident memory. java runs with its default heap limit; JDK_JAVA_OPTIONS=-Xmx2g sets another one.
--keep leaves the profile in FILE, for reports and pages of its size; --repeat 0 does no more.
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
ranks=65536 paths=200 repeat=3 keep= formats=()
while (($#)); do
  case $1 in
    --ranks | --paths | --repeat | --keep) declare "${1#--}=${2:?"$1 needs a value"}" && shift ;;
    -h | --help) usage && exit 0 ;;
    -*) usage >&2 && exit 2 ;;
    *) formats+=("$1") ;;
  esac
  shift
done
((${#formats[@]})) || formats=(text html)

build
mkdir -p "$WORK"
trap 'rm -rf "$WORK"' EXIT
profile=$(java -cp "$BENCHMARKS" org.waitprof.benchmarks.scale.LargeProfile "$WORK/large.wprof" "$ranks" "$paths")
echo "# $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(nproc) CPUs, $(date -u +%Y-%m-%d), load $(cut -d' ' -f1 /proc/loadavg)"
[[ -z $keep ]] || cp "$profile" "$keep"
echo "# $ranks ranks x $paths call paths, $(stat -c %s "$profile") bytes"
for ((i = 0; i < repeat; i++)); do
  for format in "${formats[@]}"; do
    java -cp "$BENCHMARKS" org.waitprof.benchmarks.scale.MeasuredCommand "$format" \
      java -jar "$AGENT" export --format "$format" "$profile"
  done
done
