#!/usr/bin/env bash
# What being scraped every second costs a ping-pong, paired with the same ranks unscraped and without the endpoint.
set -euo pipefail

usage() {
  cat <<'END'
usage: live.sh [--rounds N]

Two ranks on Open MPI play ping-pong (8 B, 64 KiB) and all-reduce, in turn: profiled; profiled with an endpoint that
nobody asks; profiled with an endpoint that is asked every second. N rounds (default 7), about 25 seconds each.
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
rounds=7 csv='' compare=''
while (($#)); do
  case $1 in
    --rounds) rounds=$2 && shift ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done
prepare

# Asks every endpoint once a second, as a Prometheus does, until the folder is gone.
scrape() {
  while [[ -d $WORK/targets ]]; do
    for file in "$WORK"/targets/*.json; do
      [[ -f $file ]] || continue
      curl -s -o /dev/null "http://$(sed 's/.*"targets": \["\([^"]*\)".*/\1/' "$file")/metrics" || true
    done
    sleep 1
  done
}

# usage: measure ROUND VARIANT
measure() {
  local option
  option="-javaagent:$AGENT=summary=off,out=$WORK/profile.wprof"
  rm -rf "$WORK/targets"
  case $2 in
    profiled) ;;
    *) option+=",prometheus=0,targets=$WORK/targets" && mkdir "$WORK/targets" ;;
  esac
  local scraper=
  if [[ $2 == "scraped every second" ]]; then
    scrape &
    scraper=$!
  fi
  mpi 2 "$COUNTER" "$option" -- cost.Pair 3000 200 2>>"$WORK/errors" |
    sed -n -e "s/^measured,/$1,$2,/p" -e "s/^fact,/# /p" >>"$WORK/measured"
  rm -rf "$WORK/targets"
  [[ -z $scraper ]] || wait "$scraper"
}

export OMPI_MCA_mpi_yield_when_idle=0
mkdir "$WORK/empty"
cd "$WORK/empty"
for ((round = 0; round < rounds; round++)); do
  say "round $((round + 1)) of $rounds"
  mapfile -t variants < <(rotated "$round" profiled "endpoint unasked" "scraped every second")
  for variant in "${variants[@]}"; do measure "$round" "$variant"; done
done
sort -u "$WORK/errors" | sed 's/^/live: /' >&2
{
  echo "# What live metrics cost a ping-pong"
  facts
  grep '^#' "$WORK/measured" | sort -u || true
  echo "# value: least ns"
  grep -v '^#' "$WORK/measured"
} >"$WORK/raw"
table "$WORK/raw"
