package org.waitprof.report.html;

import java.util.List;
import org.waitprof.efficiency.NoCore;
import org.waitprof.model.RankFacts;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.html.data.RankGroups;
import org.waitprof.report.table.Unit;

/** The numbers behind the pictures of ranks, as a table with one row per group of ranks. */
final class RankTable {
  private RankTable() {}

  static void write(PageModel model, Html html) {
    if (model.ranks().size() == 0) {
      return;
    }
    RankGroups groups = model.groups();
    long[] run = groups.sums(model.byRank(RankFacts::runNanos));
    long[] useful = groups.sums(model.byRank(RankFacts::usefulNanos));
    long[] mpi = groups.sums(model.byRank(RankFacts::mpiNanos));
    long[] wait = new long[run.length];
    double[] worst = new double[run.length];
    long[] lackedByRank = NoCore.nanosByRank(model.profile());
    double[] lacked = new double[run.length];
    for (int position = 0; position < model.ranks().size(); position++) {
      int group = position / groups.size();
      int rank = model.ranks().rank(position);
      wait[group] += model.ranks().waitNanos(position);
      worst[group] = Math.max(worst[group], model.ranks().waitRatio(position));
      lacked[group] += lackedByRank[rank];
    }
    HtmlTable.behind(
        html,
        "Table of ranks",
        List.of(
            Unit.RANK.shown("rank", groups::label),
            Unit.TEXT.shown("host", group -> host(model, groups.members(group))),
            Unit.NANOS.shown("run", group -> run[group]),
            Unit.NANOS.shown("useful", group -> useful[group]),
            Unit.NANOS.shown("MPI", group -> mpi[group]),
            Unit.NANOS.shown("wait", group -> wait[group]),
            Unit.RATIO.shown("wait %", group -> RunTime.ratio(wait[group], run[group])),
            Unit.RATIO.shown("max wait %", group -> worst[group]),
            Unit.RATIO.shown("no core %", group -> lacked[group] / Math.max(1, run[group]))),
        groups.all());
  }

  private static String host(PageModel model, int[] members) {
    String first = model.facts(members[0]).host();
    String last = model.facts(members[members.length - 1]).host();
    return first.equals(last) ? first : first + " ... " + last;
  }
}
