#!/usr/bin/env bash
# What a job of a few hundred milliseconds pays for the agent, in its loop and in Finalize: one command, one table.
set -euo pipefail

usage() {
  cat <<'END'
usage: short.sh [--rounds N] [--csv FILE] [--compare FILE] [--before JAR]

Runs a ring of 20 000 messages a rank on 2 and on 4 ranks, without the agent, with samples=off and as by default, in turn,
N times each (default 9), and prints what the agent adds, on rank 0: until Finalize returns, and from there until
the process ends. About 2 minutes.
  --csv FILE      writes the table as CSV as well
  --compare FILE  shows the CSV of an earlier run beside it
  --before JAR    measures an earlier agent in turn with this one
JAVA_HOME         the JDK to measure on
WAITPROF_JAR      the agent to measure (default: the one of this repository)
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
rounds=9 csv='' compare='' before=''
while (($#)); do
  case $1 in
    --before) before=$(realpath "$2") ;;
    *) shared_option "$@" ;;
  esac
  shift 2
done
prepare

options_of() {
  local common="-javaagent:$AGENT=out=$WORK/profile.wprof,cache=$WORK/cache"
  case $1 in
    "no agent") ;;
    samples=off) echo "$common,samples=off" ;;
    "by default (before)") echo "${common/"$AGENT"/"$before"}" ;;
    *) echo "$common" ;;
  esac
}

# A `java` that notes when it ends.
mkdir -p "$WORK/jdk/bin"
cat >"$WORK/jdk/bin/java" <<END
#!/usr/bin/env bash
"$(command -v java)" "\$@"
status=\$?
[[ \${OMPI_COMM_WORLD_RANK:-} != 0 ]] || echo "ended,\${EPOCHREALTIME//./}" >"$WORK/ended"
exit \$status
END
chmod +x "$WORK/jdk/bin/java"

cd "$WORK"
for ((round = -1; round < rounds; round++)); do
  say "round $((round + 1)) of $rounds" # the first fills the cache
  mapfile -t variants < <(rotated "$((round < 0 ? 0 : round))" "no agent" samples=off "by default" ${before:+"by default (before)"})
  for variant in "${variants[@]}"; do
    mapfile -t options < <(options_of "$variant")
    for ranks in 2 4; do
      JAVA_HOME=$WORK/jdk mpi "$ranks" "${options[@]}" -- cost.ShortRun 20000 2>errors >output
      awk -F, -v id="$round" -v what="$variant,$ranks ranks: " '
        $1 == "through" { through = $2; next }
        $1 == "ended" { $1 = "from Finalize to the end ms"; $2 = $2 / 1000 - through }
        NF == 2 && id >= 0 { print id "," what $1 "," $2 }' output ended >>measured
    done
  done
done
{
  echo "# What the agent adds to a short job"
  facts
  echo "# value: rank 0"
  cat measured
} >raw
table raw
