#!/usr/bin/env bash
# Runs programs that nobody here wrote with and without the agent and compares what they print and how they end.
set -euo pipefail

usage() {
  cat <<'END'
usage: matrix.sh [--set NAME]... [--launcher L]... [--jdk 17|25]... [--own-loader] [--out FOLDER] [--for SECONDS]

Runs every program of programs/*.list (or of the sets named) on its launchers and on JDK 17 and 25, without the agent
and with it, and compares exit code and stdout; numbers and the order of lines do not count. What differs is run again
without the agent, up to three times: a program that differs from itself is told from one that the agent changes.
Cells that FOLDER (default: ../target/matrix) has already are left alone, so a run can be interrupted and continued;
--for SECONDS does so after a cell, with exit code 4.
Several calls may share FOLDER if they do not share cells. table.sh makes the table.
A program that is called new:CLASS has an empty main: an object of that class is made in its place.
--own-loader puts each program into a class loader of its own, without the agent and with it; its sets end in "/loader".

MATRIX_WRAPPER   a command put before each run, e.g. "nice" or "taskset -c 0,1"
JAVA17_HOME, JAVA25_HOME   where the JDKs are; default: below /usr/lib/jvm. A JDK that is not there is left out, loudly.

Result: one line a cell in FOLDER/cells.tsv, tab-separated:
set launcher ranks jdk program verdict exit-plain exit-agent seconds-plain seconds-agent profile remark
verdict  same     exit code and output as without the agent
         varies   the output differs, and does so from run to run without the agent, too
         DIFFERS  neither
profile  number of profiles, walks/mismatches of the call-path check, counter files left behind
END
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly STACK=${WAITPROF_STACK:-$HOME/.cache/waitprof/stack}
readonly run=$here/../stack/run.sh
jar=$here/../../agent/target/waitprof.jar
out=$here/../target/matrix
sets=() launchers=() jdks=() kind="" seconds=1000000
say() { printf 'matrix: %s\n' "$*" >&2; }

while (($#)); do
  case $1 in
    --set) sets+=("${2:?}") && shift 2 ;;
    --launcher) launchers+=("${2:?}") && shift 2 ;;
    --jdk) jdks+=("${2:?}") && shift 2 ;;
    --own-loader) kind=/loader && shift ;;
    --out) out=${2:?} && shift 2 ;;
    --for) seconds=${2:?} && shift 2 ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
done
((${#sets[@]})) || mapfile -t sets < <(cd "$here/programs" && printf '%s\n' *.list | sed 's/\.list$//')
((${#jdks[@]})) || jdks=(17 25)
[[ -f $jar ]] || { say "build the agent first: mvn package" && exit 1; }
mkdir -p "$out"
# A build made meanwhile must not change what is tested.
agent=$out/agent.$$.jar
cp "$jar" "$agent"
jar=$agent
out=$(cd "$out" && pwd) agent=$out/$(basename "$agent")
"$here/../stack/setup.sh" --mpj --openmpi --grande --matrix

starters=$out/starters
javac -d "$starters" "$here/OwnLoader.java" "$here/Construct.java"

java_home() {
  local variable=JAVA$1_HOME home
  if [[ -n ${!variable:-} ]]; then
    echo "${!variable}"
    return
  fi
  for home in /usr/lib/jvm/*[^0-9.]"$1"-* /usr/lib/jvm/*[^0-9.]"$1"; do
    if [[ -x $home/bin/java ]]; then
      echo "$home"
      return
    fi
  done
}

# What is compared: no numbers, no run's names, no order, no warnings of a newer JVM about the binding; nor what niodev's
# launcher says to its daemon (EXIT@Ping), of which it prints a line now and then.
normalised() {
  sed -E -e '/^EXIT@Ping/d' -e 's/[0-9]+([.,][0-9]+)*([eE][-+]?[0-9]+)?|Infinity|NaN/#/g' -e 's/-#/#/g' -e '/^WARNING: /d' -e 's/(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} .*//' \
    -e 's/@[#0-9a-f]+/@#/g' -e 's/[[:space:]]+/ /g' -e '/^ *$/d' "$1" | LC_ALL=C sort
}

# one NAME [JVM option...]: runs the program of the cell, leaves NAME.norm and sets $code and $took
one() {
  local name=$1 folder begin
  shift
  folder=$work/$name
  rm -rf "$folder"
  mkdir -p "$folder"
  [[ -z $data ]] || cp -r "$STACK/$data/." "$folder"
  local path=$class_path start=("${program[@]}")
  if [[ ${start[0]} == new:* ]]; then
    path+=:$starters
    set -- "-Dprogram.new=${start[0]#new:}" "$@"
    start[0]=Construct
  fi
  if [[ -n $kind ]]; then
    set -- "-Dprogram.path=$path" "-Dprogram.main=${start[0]}" "$@"
    path=$starters start[0]=OwnLoader
  fi
  begin=$EPOCHREALTIME code=0
  (cd "$folder" && export RUN_TIMEOUT=$limit JAVA_HOME=$home PATH=$extra_path$PATH &&
    exec ${MATRIX_WRAPPER:-} "$run" "$launcher" "$ranks" -cp "$path" "$@" -- "${start[@]}" </dev/null >"$work/$name.out" 2>"$work/$name.err") || code=$?
  took=$(((${EPOCHREALTIME/./} - ${begin/./}) / 100000))
  took=$((took / 10)).$((took % 10))
  normalised "$work/$name.out" >"$work/$name.norm"
}

# What the agent left: profiles, their call-path checks, counter files.
profile_of() {
  local folder=$1 profiles=0 file walks=- text
  for file in "$folder"/*.wprof; do
    [[ -f $file ]] || continue
    profiles=$((profiles + 1))
    text=$("$home/bin/java" -XX:TieredStopAtLevel=1 -jar "$jar" report --width 200 "$file" 2>&1) || walks="unreadable: $(head -1 <<<"$text")"
    [[ $walks == unreadable* ]] || walks=$(sed -n 's/.* \([0-9]*\) stack walks.* \([0-9]*\) mismatch.*/\1\/\2/p' <<<"$text" | head -1)
  done
  echo "$profiles profiles ${walks:--} walks $(find "$folder/counters" -name 'waitprof-*' 2>/dev/null | wc -l) left"
}

cell() {
  local key="$set$kind	$launcher	$ranks	$jdk	${program[*]}" plain_code plain_took agent_code agent_took verdict remark="" try
  if [[ -f $out/cells.tsv ]] && grep -qF "$key	" "$out/cells.tsv"; then return; fi
  if ((SECONDS > seconds)); then rm -f "$agent" && exit 4; fi
  work=$(mktemp -d "$out/work.XXXXXX")
  one plain
  plain_code=$code plain_took=$took
  mkdir -p "$work/counters"
  one agent "-javaagent:$agent=summary=off,counters=$work/counters"
  agent_code=$code agent_took=$took
  # On a machine with other work the limit may be too short for one of them: a hang stays one in five times as long.
  if ((agent_code == 124 && plain_code != 124)); then
    rm -rf "$work"/counters/*
    limit=$((limit * 5)) one agent "-javaagent:$agent=summary=off,counters=$work/counters"
    agent_code=$code agent_took=$took
  elif ((plain_code == 124 && agent_code != 124)); then
    limit=$((limit * 5)) one plain
    plain_code=$code plain_took=$took
  fi
  mv "$work/counters" "$work/agent/counters"
  verdict=DIFFERS
  if ((plain_code == agent_code)) && cmp -s "$work/plain.norm" "$work/agent.norm"; then
    verdict=same
  else
    for try in 1 2 3; do
      one "plain$try"
      if ((code == agent_code)) && cmp -s "$work/plain$try.norm" "$work/agent.norm"; then
        verdict=varies remark="a further run without the agent gave the same"
        break
      fi
      if ((code != plain_code)) || ! cmp -s "$work/plain$try.norm" "$work/plain.norm"; then
        verdict=varies remark="runs without the agent differ from each other"
      fi
    done
  fi
  if [[ $verdict == varies && $remark == runs* ]] && ((agent_code != plain_code)); then remark+="; exit codes $plain_code and $agent_code"; fi
  remark+=$(grep -h '^waitprof: ' "$work/agent.err" "$work"/agent/waitprof-*.log 2>/dev/null | head -1 || true)
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$key" "$verdict" "$plain_code" "$agent_code" "$plain_took" "$agent_took" "$(profile_of "$work/agent")" "$remark" >>"$out/cells.tsv"
  [[ $verdict == same ]] || say "$verdict: $set$kind $launcher $ranks jdk $jdk ${program[*]}"
  if [[ $verdict == DIFFERS ]]; then
    rm -rf "$out/differs.${program[0]}.$launcher.$jdk${kind/\//.}"
    mv "$work" "$out/differs.${program[0]}.$launcher.$jdk${kind/\//.}"
  else
    rm -rf "$work"
  fi
}

wanted() { ((${#launchers[@]} == 0)) || [[ " ${launchers[*]} " == *" $1 "* ]]; }

for set in "${sets[@]}"; do
  class_path="" data="" extra_path="" limit=60
  while read -r where count first rest; do
    case $where in
      '' | '#'*) continue ;;
      @classpath) class_path=$(sed "s|[^:]*|$STACK/&|g" <<<"$count") && continue ;;
      @path) extra_path=$STACK/$count: && continue ;;
      @folder) data=$count && continue ;;
      @limit) limit=$count && continue ;;
      mpj) on=(mpj-multicore mpj-niodev) ;;
      *) on=("$where") ;;
    esac
    read -ra program <<<"$first $rest"
    for jdk in "${jdks[@]}"; do
      home=$(java_home "$jdk")
      if [[ -z $home ]]; then
        say "NOT RUN on JDK $jdk: there is none here"
        continue
      fi
      for launcher in "${on[@]}"; do
        ranks=${count%:*} # 4:2 is 4 threads of one JVM, 2 processes
        [[ $launcher != mpj-niodev ]] || ranks=${count#*:}
        if wanted "$launcher"; then cell; fi
      done
    done
  done <"$here/programs/$set.list"
done
rm -f "$agent"
say "$(cut -f6 "$out/cells.tsv" | sort | uniq -c | tr -s '\n ' ' ')"
