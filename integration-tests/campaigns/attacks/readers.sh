# shellcheck shell=bash
# What reads files and requests, and what another user plants.

# A stream of a trace with bytes twice within its header: figures that differ carry a warning.
readers() {
  local trace stream name size plain damaged outcome begin at code port host answers=""
  fresh
  ranks=2 expected=any job mode=trace -- ends.Unusual live 16 >/dev/null
  trace=$(ls -d "$folder"/*.trace)
  plain=$(java -jar "$jar" analyze "$trace" 2>/dev/null | grep -v '[0-9] ms' | md5sum)
  outcome="" begin=0 at=0
  for stream in $(find "$trace" -name '*.events' | sort | head -8); do
    name=$(basename "$stream") size=$((16 + at * 4)) at=$((at + 1))
    cp "$stream" "$work/kept"
    { head -c $((size + 39)) "$work/kept" && tail -c +$((size + 1)) "$work/kept"; } >"$stream"
    code=0
    damaged=$(timeout 60 java -jar "$jar" analyze --allow-partial "$trace" 2>"$folder/warnings") || code=$?
    cp "$work/kept" "$stream"
    if [[ -s $folder/warnings || $damaged == *amaged* || $code == 3 ]]; then begin=$((begin + 1)); continue; fi
    [[ $(grep -v '[0-9] ms' <<<"$damaged" | md5sum) == "$plain" ]] || outcome+=" WRONG: $name"
  done
  row "39 bytes twice within the header of a stream" "$at" "$begin said${outcome}"

  fresh
  mkdir "$folder/targets"
  (ranks=1 expected=any job "prometheus=0,targets=$folder/targets" -- live.Steady 12 0 >"$folder/outcome") &
  for _ in {1..300}; do
    port=$(cat "$folder"/targets/*.json 2>/dev/null | sed -n 's/.*127\.0\.0\.1:\([0-9]*\).*/\1/p' | head -1 || true)
    [[ -z $port ]] || break
    sleep 0.1
  done
  for host in localhost 127.0.0.1 "localhost:$port" evil.example 127.0.0.1.evil.example "localhost.evil.example:$port" ""; do
    code=$(curl -s -m 5 -o /dev/null -w '%{http_code}' -H "Host: $host" -H "Origin: http://$host" "http://127.0.0.1:$port/metrics" || true)
    answers+="${answers:+, }${host:-no host} $code"
    case $host in
      *evil*) [[ $code != 200 ]] || answers+=" WRONG" ;;
      ?*) [[ $code == 200 ]] || answers+=" WRONG" ;;
    esac
  done
  wait
  row "names of hosts that an endpoint on loopback answers to" 7 "$answers; job $(<"$folder/outcome")"

  local full
  outcome=""
  for full in "export --list" --help "report --help" --version "check --list"; do
    code=0
    # shellcheck disable=SC2086 # words on purpose
    java -jar "$jar" $full >/dev/full 2>/dev/null || code=$?
    ((code == 2)) || outcome+=" WRONG: $full $code"
  done
  row "commands whose stdout is full" 5 "exit code 2$outcome"
  killed_while_it_writes
}

# The cache, killed at random moments of the end of a first start; the next start is right.
killed_while_it_writes() {
  local i file times=8 right=0 parts=0
  RANDOM=2
  for ((i = 0; i < times; i++)); do
    fresh
    (cd "$folder" && ATTACK_JOB=cache-$$-$i exec "$here/../stack/run.sh" openmpi 1 -cp "$work/programs" "-javaagent:$jar=summary=off,cache=$folder/cache" -- ends.Brief return </dev/null >out 2>err) &
    for _ in {1..1000}; do
      ! compgen -G "$folder/cache/.*.part" >/dev/null || break
      ! compgen -G "$folder/cache/*.woven" >/dev/null || break
      sleep 0.01
    done
    for file in $(grep -lsz "^ATTACK_JOB=cache-$$-$i\$" /proc/[0-9]*/environ); do
      [[ $(readlink "${file%/environ}/exe") == */java ]] && kill -KILL "$(basename "$(dirname "$file")")" 2>/dev/null || true
    done
    wait
    parts=$((parts + $(find "$folder/cache" -name '.*.part' 2>/dev/null | wc -l)))
    [[ $(ranks=1 expected="0 210 " job "cache=$folder/cache" -- ends.Brief return) == "right, profile" ]] && right=$((right + 1))
  done
  row "SIGKILL while the cache is written, then another start" "$times" "$right right; $parts unfinished files$( ((right == times)) || echo ': WRONG')"
}

users() {
  local code=0 lines
  lines=$("$here/users.sh" 2>"$work/users.err") || code=$?
  ((code != 77)) || { row "users.sh" 0 "not tried: no right to be another user" && return; }
  while IFS= read -r line; do
    row "${line#* }" 1 "$([[ $line == ok* ]] && echo ok || echo "WRONG")"
  done <<<"$lines"
}
