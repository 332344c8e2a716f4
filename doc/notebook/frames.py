"""Profiles as a pandas frame: python3 frames.py run.csv ... (each made by 'export --format csv'). In a notebook: frame(files)."""
import sys

import pandas


def frame(files):
    """A row for each run, rank and place; call_path is a tuple of frames, share the part of the run's rank time."""
    runs = []
    for file in files:
        run = pandas.read_csv(file, keep_default_na=False)
        run.insert(0, "run", file)
        run["call_path"] = run["call_path"].str.split(";").map(tuple)
        run["share"] = run["wait_ns"] / run.drop_duplicates("rank")["run_ns"].sum()
        runs.append(run)
    return pandas.concat(runs, ignore_index=True)


def waits(rows):
    """Waiting in seconds, a line for each place and pattern, a column for each rank, the longest first."""
    table = rows.pivot_table("wait_ns", ["pattern", "call", "call_path"], "rank", "sum", 0) / 1e9
    return table.loc[table.sum(axis=1).sort_values(ascending=False, kind="stable").index]


if __name__ == "__main__":
    rows = frame(sys.argv[1:])
    for (pattern, call, path), seconds in waits(rows[rows["wait_ns"] > 0]).head(10).iterrows():
        print(f"{seconds.sum():9.3f} s  {call}  {pattern}  {path[-1]}  worst rank {seconds.idxmax()}")
    print(f"{100 * rows['share'].sum() / rows['run'].nunique():.2f} % of rank time")
