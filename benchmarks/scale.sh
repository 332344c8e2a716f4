#!/usr/bin/env bash
# What grows with the size of a job, measured on synthetic jobs, up to a million ranks: one command, tables in Markdown.
set -euo pipefail

usage() {
  cat <<'END'
usage: scale.sh [--quick] [--before BENCHMARKS] [finalize] [write] [exchange] [merge] [scrape]

  finalize  bytes, messages, time and memory at the entry of Finalize: along the tree, and with all ranks sending to
            rank 0; the profile's size and the time to write it, to read and report it. 1 024, 65 536, 1 048 576 ranks.
  write     of finalize, the two largest jobs alone: 65 536 ranks with 200 call paths, 1 048 576 with 20; with --before
            each also with the code of BENCHMARKS, the benchmarks.jar of another version, in turn
  exchange  the samples of all ranks brought together at the entry of Finalize: messages, bytes, memory and CPU time a
            rank of 1 024 ranks, and with JAVA_HOME a Java 21 or later of 65 536
  merge     the command merge on the counter files of 1 024 to 32 768 ranks that never reached Finalize
  scrape    the node's endpoint (serve) beside 512 running ranks: time, CPU time and size of a scrape
Default: all but write, about 10 minutes; --quick leaves the largest out. Needs 20 GiB of memory and as much as 4 GiB in
/dev/shm (or TMPDIR).
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
quick='' before='' parts=()
while (($#)); do
  case $1 in
    --quick) quick=1 ;;
    --before) before=$(realpath "$2") && shift ;;
    finalize | write | exchange | merge | scrape) parts+=("$1") ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done
((${#parts[@]})) || parts=(finalize exchange merge scrape)
build
mkdir -p "$WORK"
files=$(mktemp -d "$([[ -d /dev/shm ]] && echo /dev/shm || echo "${TMPDIR:-/tmp}")/scale.XXXXXX")
server='' holder=''
trap 'rm -rf "$WORK" "$files"; kill $server $holder 2>/dev/null || true' EXIT
scale() { java "-Xmx${heap:-18g}" -XX:+UseParallelGC -cp "${version:-$BENCHMARKS}" "org.waitprof.benchmarks.scale.$@"; }

# Turns tab-separated lines into a Markdown table, each as it comes.
markdown() {
  local line rule=1
  while IFS= read -r line; do
    line="| ${line//$'\t'/ | } |"
    echo "$line"
    ((rule == 0)) || sed 's/[^|][^|]*/---/g' <<<"$line"
    rule=0
  done
}

# The most resident memory and the time of a command. usage: measured NAME COMMAND...
measured() { java -cp "$BENCHMARKS" org.waitprof.benchmarks.scale.MeasuredCommand "$@"; }

finalize() {
  local ranks keys fan cases=("1024 200 64" "1024 200 2000000" "65536 20 64" "65536 200 64" "65536 200 2000000" "1048576 20 64")
  echo "## Finalize"
  echo
  [[ -z $quick ]] || cases=("1024 200 64" "1024 200 2000000" "65536 20 64")
  {
    scale FinalizeScale 0
    for case in "${cases[@]}"; do
      read -r ranks keys fan <<<"$case"
      say "Finalize of $ranks ranks with $keys call paths, fan-out $fan"
      scale FinalizeScale "$ranks" "$keys" "$fan" "$WORK/$ranks-$keys.wprof" || echo "$ranks	$keys	$fan	failed"
    done
  } | markdown
  echo
  echo "## Report of these profiles"
  echo
  for profile in "$WORK"/*.wprof; do
    [[ $profile != *-2.wprof ]] || continue # the same once more
    for format in text html; do
      echo "    $(basename "$profile" .wprof) $(measured "$format" java -Xmx18g -jar "$AGENT" export --format "$format" "$profile" 2>&1)"
    done
  done
  echo
}

write() {
  local version ranks keys
  echo "## Writing of the largest profiles"
  echo
  {
    echo "version	$(scale FinalizeScale 0)"
    for case in "65536 200" "1048576 20"; do
      read -r ranks keys <<<"$case"
      for version in "$BENCHMARKS" ${before:+"$before"}; do
        say "Finalize of $ranks ranks with $keys call paths, $version"
        echo "$([[ $version == "$before" ]] && echo before || echo now)	$(scale FinalizeScale "$ranks" "$keys" 64 "$WORK/profile.wprof" || echo failed)"
        rm -f "$WORK/profile.wprof"
      done
    done
  } | markdown
  echo
}

exchange() {
  local ranks kept cases=("1024 100" "1024 900" "65536 8")
  echo "## The exchange of samples"
  echo
  # As many threads as ranks: beyond some thousands they have to be virtual.
  [[ -z $quick && $(java -version 2>&1 | sed -n '1s/[^"]*"\([0-9]*\).*/\1/p') -ge 21 ]] || cases=("${cases[@]:0:2}")
  {
    scale ExchangeScale 0
    for case in "${cases[@]}"; do
      read -r ranks kept <<<"$case"
      say "exchange of $ranks ranks that have kept $kept operations of each kind"
      scale ExchangeScale "$ranks" "$kept"
    done
  } | markdown
  echo
}

merge() {
  local ranks bytes sizes=(1024 8192 32768)
  [[ -z $quick ]] || sizes=(1024 8192)
  echo "## merge, 50 call paths a rank"
  echo
  for ranks in "${sizes[@]}"; do
    say "merge of $ranks files"
    rm -rf "$files/job"
    mkdir "$files/job"
    bytes=$(scale CounterFileSet "$files/job" "$ranks" 50)
    echo "    $ranks files of $bytes bytes: $(measured merge java -Xmx18g -jar "$AGENT" merge -o "$WORK/merged-$ranks.wprof" "$files/job" 2>&1 | tail -1)"
  done
  rm -rf "$files/job"
  echo
}

# User and system time of a process in milliseconds.
cpu_of() { awk '{ print ($14 + $15) * 10 }' "/proc/$1/stat"; }

scrape() {
  local ranks i port begin cpu bytes
  echo "## A scrape of a node's ranks by serve, 50 call paths a rank, 20 scrapes after 10"
  echo
  sleep 100000 &
  holder=$!
  for ranks in 64 512; do
    say "scrape of $ranks ranks"
    rm -rf "$files/job"
    mkdir "$files/job"
    sleep 1
    scale CounterFileSet "$files/job" "$ranks" 50 "$holder" >"$WORK/bytes"
    java -jar "$AGENT" serve --port 19400-19499 --ranks "$ranks" "$files/job" >"$WORK/serve" 2>&1 &
    server=$!
    for ((i = 0; i < 100; i++)); do
      port=$(sed -n 's|.*http://127.0.0.1:\([0-9]*\)/.*|\1|p' "$WORK/serve" | head -1)
      [[ -z $port ]] || break
      sleep 0.1
    done
    for ((i = 0; i < 10; i++)); do curl -s "http://127.0.0.1:$port/metrics" >"$WORK/page"; sleep 1.1; done
    begin=$EPOCHREALTIME cpu=$(cpu_of "$server")
    for ((i = 0; i < 20; i++)); do
      curl -s -w '%{time_total}\n' -o "$WORK/page" "http://127.0.0.1:$port/metrics" >>"$WORK/times.$ranks"
      sleep 1.1 # a page is kept for a moment
    done
    cpu=$((($(cpu_of "$server") - cpu) / 20))
    bytes=$(stat -c %s "$WORK/page")
    echo "    $ranks ranks: median $(sort -n "$WORK/times.$ranks" | sed -n 10p) s, CPU $cpu ms a scrape, $(grep -vc '^#' "$WORK/page") series, $bytes bytes, server at most $(sed -n 's/VmHWM:[[:space:]]*//p' "/proc/$server/status"); a file has $(cat "$WORK/bytes") bytes"
    kill "$server"
    server=
  done
  echo
}

facts_list
echo
for part in "${parts[@]}"; do $part; done
