#!/usr/bin/env bash
# Figures 6, 7, 9, 11 and 12 of the delay analysis's paper: a halo exchange in four phases whose centre has more to do.
set -euo pipefail

usage() {
  cat <<'END'
usage: delay-phases.sh [--full] [--rule RULE] [EDGE [STEPS]]

Simulates the main loop of Zeus-MP/2 as the paper describes it on EDGE^3 ranks: four computations, each before a halo
exchange, more of them to do in the middle. Analyses it, balances the computations one after the other by simulation
and analyses again; prints Markdown, what the paper says beside it.
  (nothing)   64 ranks, 10 steps
  --full      512 ranks, 100 steps, as the paper's run; two minutes on two idle cores
  --rule      of the root causes: paper (default) or scalasca
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
rule=paper size=()
while (($#)); do
  case $1 in
    --full) size=(8 100) ;;
    --rule) rule=$2 && shift ;;
    -h | --help) usage && exit 0 ;;
    -*) usage >&2 && exit 2 ;;
    *) size+=("$1") ;;
  esac
  shift
done
build
machine
echo
java -Xmx4g -cp "$BENCHMARKS" org.waitprof.benchmarks.delay.HaloBenchmark "${size[0]:-4}" "${size[1]:-10}" "$rule"
