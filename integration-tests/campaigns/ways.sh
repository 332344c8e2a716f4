#!/usr/bin/env bash
# Writes benchmarks/results/matrix.md from the tables that the campaign of ways has left in integration-tests/target/matrix:
# mvn verify -Pcampaign -Dit.test=MatrixIT,TableMatrixIT; integration-tests/campaigns/ways.sh
# The text before the first table stays, but for the sentence that counts rows.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly tables=$here/../target/matrix result=$here/../../benchmarks/results/matrix.md
order=(openmpi-2-all.md openmpi-2-late=200.md openmpi-2-late=1000.md openmpi-2-late=30000.md openmpi-4-late=1000.md
  openmpi-4-late=30000.md openmpi-2-rdma.md mpj-multicore-2-all.md mpj-niodev-2-all.md mpj-multicore-4-late=30000.md
  ffm-openmpi-2.md ffm-mpich-2.md)
for table in "${order[@]}"; do
  [[ -s $tables/$table ]] || { echo "ways: no $tables/$table: run the campaign first" >&2 && exit 1; }
done

# Rows that profile and trace have measured, and those within 2 points of the truth.
counted=$(awk -F' *[|] *' '
  function off(figure) { return figure < $6 - 2 || figure > $6 + 2 }
  $10 == "measured, measured" && $7 !~ /est/ && $8 !~ /est/ { all++; within += !off($7 + 0) && !off($8 + 0) }
  END { print "* Of " all " rows that are measured in profile and trace, " within " are within 2 points of the truth in both." }
' "${order[@]/#/$tables/}")
new=$(mktemp)
trap 'rm -f "$new"' EXIT
{
  sed '/^## /,$d' "$result" | sed "s|^\* Of [0-9]* rows.*|$counted|"
  for table in "${order[@]}"; do cat "$tables/$table" && echo; done
} >"$new"
cat "$new" >"$result"
echo "$counted"
