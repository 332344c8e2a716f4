# What the table of endings.sh says, in Markdown.
function percentile(list, n, share,    i, j, x) {
  for (i = 2; i <= n; i++) for (j = i; j > 1 && list[j - 1] > list[j]; j--) { x = list[j]; list[j] = list[j - 1]; list[j - 1] = x }
  i = int(share * n + 0.5)
  return list[i < 1 ? 1 : i]
}
function of(column, kind,    list, i) {
  delete sorted
  for (i = 1; i <= jobs[kind]; i++) sorted[i] = value[kind, i, column] + 0
}
NR == 1 { next }
{
  kind = $3 "\t" $2
  if (!(kind in jobs)) kinds[++count] = kind
  n = ++jobs[kind]
  for (c = 10; c <= 14; c++) value[kind, n, c] = $c
  all[$2]++
  ok[kind] += $16 == "ok"
  okAll[$2] += $16 == "ok"
  asked[kind] += $17 != "-"
  load[NR] = $9 + 0
  if ($9 + 0 < least || NR == 2) least = $9 + 0
  if ($9 + 0 > most) most = $9 + 0
  if ($16 != "ok" || $17 != "-") odd[++odds] = $0
}
END {
  printf "%d of %d jobs with the agent ended as they should, %d of %d without; load %.1f to %.1f.\n\n", okAll["yes"], all["yes"], okAll["no"], all["no"], least, most
  print "| launcher | agent | jobs | ended well | asked where they are | whole job, ms: median, 95 %, worst | in Finalize | after Finalize |"
  print "|---|---|---|---|---|---|---|---|"
  for (k = 1; k <= count; k++) {
    kind = kinds[k]
    split(kind, part, "\t")
    line = sprintf("| %s | %s | %d | %d | %d |", part[1], part[2], jobs[kind], ok[kind], asked[kind])
    split("10 13 14", columns, " ")
    for (c = 1; c <= 3; c++) {
      of(columns[c], kind)
      line = line sprintf(" %d, %d, %d |", percentile(sorted, jobs[kind], 0.5), percentile(sorted, jobs[kind], 0.95), percentile(sorted, jobs[kind], 1))
    }
    print line
  }
  if (odds) {
    print "\nWrong, or asked where they are:\n\n```"
    for (i = 1; i <= odds; i++) print odd[i]
    print "```"
  }
  exit okAll["yes"] < all["yes"] && all["no"] == okAll["no"]
}
