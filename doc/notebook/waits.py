"""Share of each host's rank time spent waiting, by place: python3 waits.py run.csv (made by 'export --format csv')."""
import csv
import sys
from collections import defaultdict

rank_time = {}
waits = defaultdict(int)
with open(sys.argv[1], newline="") as file:
    for row in csv.DictReader(file):
        rank_time[row["rank"]] = (row["host"], int(row["run_ns"]))
        waits[row["host"], row["pattern"], row["call_path"]] += int(row["wait_ns"])

host_time = defaultdict(int)
for host, run in rank_time.values():
    host_time[host] += run
for (host, pattern, path), wait in sorted(waits.items(), key=lambda item: -item[1])[:10]:
    if wait:
        print(f"{100 * wait / host_time[host]:6.2f} %  {host}  {pattern:16s}  {path}")
