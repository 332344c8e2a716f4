#!/usr/bin/env bash
# Whether a unit of what the agent keeps something of costs more the more of them there are: one command, one table.
set -euo pipefail

usage() {
  cat <<'END'
usage: cliffs.sh [--rounds N] [--most N] [--csv FILE] [KIND...]

Makes up to 100 000 units of each kind, one MPI call a unit, without and with the agent, in turn, N times each (default 3),
and prints the microseconds of CPU time that the agent adds to a unit: among the first 10, up to 1 000, up to 100 000.
Exit code 1 if a later unit costs more than three times an earlier one, or than its kind may (in brackets).
  --most N    the last unit (default 100 000)
  --csv FILE  writes the medians as CSV as well
KIND          threads (500 of them alive), virtual (5 000 alive; on Java 21 and later), deep (paths of over 1 024 frames),
              classes (made at run time, each in a loader of its own), loaders (of one class each, which they do not ask
              their parent for), names, phases; default: all
JAVA_HOME     the JDK to measure on
WAITPROF_JAR  the agent to measure (default: the one of this repository)
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
rounds=3 most=100000 csv='' kinds=()
while (($#)); do
  case $1 in
    --most) most=$2 && shift ;;
    --rounds | --csv | -h | --help | -*) shared_option "$@" && shift ;;
    *) kinds+=("$1") ;;
  esac
  shift
done
prepare
javac -g -Xlint:none -cp "$(stack openmpi.jar):$AGENT" -d "$PROGRAMS" "$ROOT"/benchmarks/programs/cliffs/*.java
cp "$AGENT" "$WORK/api.jar"
feature=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/.*java.specification.version = //p')
((${#kinds[@]})) || kinds=(threads virtual deep classes loaders names phases)

for ((round = 0; round < rounds; round++)); do
  for kind in "${kinds[@]}"; do
    [[ $kind != virtual ]] || ((feature >= 21)) || continue
    say "round $((round + 1)) of $rounds: $kind"
    mapfile -t variants < <(rotated "$round" without with)
    for variant in "${variants[@]}"; do
      options=(-Xss16m)
      [[ $variant == without ]] || options+=("-javaagent:$AGENT=out=$WORK/profile.wprof,cache=$WORK/cache,summary=off")
      MPIRUN_OPTIONS=--noprefix "$ROOT/integration-tests/stack/run.sh" openmpi 1 -cp "$PROGRAMS:$WORK/api.jar" \
        "${options[@]}" -- cliffs.Cliffs "$kind" "$most" 2>"$WORK/errors" |
        sed -n "s/^\([0-9]*,[0-9.]*\)$/$kind,$variant,\1/p" >>"$WORK/measured"
    done
  done
done

facts
echo
status=0
awk -F, -v csv="$csv" '
  function median(key,   n, i, j, swap, list) {
    n = split(values[key], list, " ")
    for (i = 2; i <= n; i++) for (j = i; j > 1 && list[j - 1] + 0 > list[j] + 0; j--) {
      swap = list[j]; list[j] = list[j - 1]; list[j - 1] = swap
    }
    return n % 2 ? list[(n + 1) / 2] + 0 : (list[n / 2] + list[n / 2 + 1]) / 2
  }
  BEGIN { limit["threads"] = limit["virtual"] = 20; limit["classes"] = limit["loaders"] = 50; limit["deep"] = 10 }
  !($1 in seen) { seen[$1] = 1; kinds[++count] = $1 }
  !($3 in known) { known[$3] = 1; units[++columns] = $3 }
  { key = $1 SUBSEP $2 SUBSEP $3; values[key] = values[key] " " $4 }
  END {
    printf "%-16s", "us added a unit"
    for (c = 1; c <= columns; c++) printf "%14s", "to " units[c]
    print ""
    if (csv != "") print "kind,units,without_us,with_us,added_us" > csv
    for (k = 1; k <= count; k++) {
      kind = kinds[k]
      printf "%-16s", kind (kind in limit ? " [" limit[kind] "]" : "")
      bad = ""
      for (c = 1; c <= columns; c++) {
        plain = median(kind SUBSEP "without" SUBSEP units[c])
        with_it = median(kind SUBSEP "with" SUBSEP units[c])
        added[c] = with_it - plain
        printf "%14.2f", added[c]
        if (csv != "") printf "%s,%s,%.2f,%.2f,%.2f\n", kind, units[c], plain, with_it, added[c] > csv
        if (c > 1 && added[c] > 3 * added[c - 1] && added[c] > 1) bad = bad " rises"
      }
      if (kind in limit && added[columns] > limit[kind]) bad = bad " above its limit"
      print bad
      failed = failed || bad != ""
    }
    exit failed
  }' "$WORK/measured" || status=1
exit "$status"
