#!/usr/bin/env bash
# Sums up in Markdown what matrix.sh has found, and names what is not the same: usage: table.sh CELLS.tsv >TABLE.md
set -euo pipefail
[[ -f ${1:-} ]] || { sed -n 2p "$0" >&2 && exit 2; }

awk -F'\t' '
  function mark(verdict, plain, agent) {
    if (verdict == "DIFFERS") return "**differs**"
    if (verdict == "varies") return plain == agent ? "~" : "~ (" plain ", " agent ")"
    return plain == 0 ? "=" : plain == 124 ? "= hangs" : "= fails"
  }
  {
    column = $2 " " $4
    program = $1 "\t" $5
    if (!(program in seen)) { seen[program] = 1; order[++programs] = program; programsOf[$1]++ }
    if (!($1 in known)) { known[$1] = 1; setname[++sets] = $1 }
    setall[$1, column]++
    if ($6 == "same") setsame[$1, column]++
    cell[program, column] = mark($6, $7, $8)
    columns[column] = 1
    count[$6, column]++; all[column]++; total[$6]++; cells++
    if ($7 == 124 && $6 == "same") hangs[column]++
    if ($7 != 124 && $7 != 0 && $6 == "same") fails[column]++
    if ($11 ~ /^1 profiles [0-9]+\/[0-9]+ /) {
      split($11, part, /[ \/]/); walks += part[3]; mismatches += part[4]; profiles++
    }
  }
  END {
    n = split("openmpi 17,openmpi 25,mpj-multicore 17,mpj-multicore 25,mpj-niodev 17,mpj-niodev 25", names, ",")
    printf "%d cells: %d the same, %d vary without the agent, too, %d differ. ", cells, total["same"], total["varies"], total["DIFFERS"]
    printf "%d profiles were read: %d stack walks, %d mismatches.\n\n", profiles, walks, mismatches
    print "| launcher, JDK | cells | same | of these hang | of these fail | vary | differ |\n|---|---|---|---|---|---|---|"
    for (i = 1; i <= n; i++) if (names[i] in columns) {
      c = names[i]
      printf "| %s | %d | %d | %d | %d | %d | %d |\n", c, all[c], count["same", c], hangs[c], fails[c], count["varies", c], count["DIFFERS", c]
    }
    print ""
    printf "| set | programs |"
    for (i = 1; i <= n; i++) if (names[i] in columns) printf " %s |", names[i]
    printf "\n|---|---|"
    for (i = 1; i <= n; i++) if (names[i] in columns) printf "---|"
    print ""
    for (s = 1; s <= sets; s++) {
      printf "| %s | %d |", setname[s], programsOf[setname[s]]
      for (i = 1; i <= n; i++) if (names[i] in columns) {
        c = setname[s] SUBSEP names[i]
        printf " %s |", setall[c] ? setsame[c] + 0 " of " setall[c] : ""
      }
      print ""
    }
    print "\n| differs | where |\n|---|---|"
    for (p = 1; p <= programs; p++) {
      split(order[p], part, "\t")
      where = ""
      for (i = 1; i <= n; i++) {
        mark_ = cell[order[p], names[i]]
        if (mark_ ~ /^\*\*/) where = where (where == "" ? "" : ", ") names[i] " " mark_
      }
      if (where != "") printf "| %s | %s |\n", part[2], where
    }
  }' <(sort -t$'\t' -k1,1 -k5,5 -k3,3 "$1")
