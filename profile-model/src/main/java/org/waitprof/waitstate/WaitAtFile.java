package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallClass;
import org.waitprof.model.Dependence;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Wait at file operation: the first to arrive at a collective operation on a file. Not among
 * Scalasca's patterns. The rule is the one of its Wait at N x N, as far as the library has
 * synchronised the ranks.
 */
@AutoService(WaitState.class)
public final class WaitAtFile implements WaitState {

  @Override
  public String id() {
    return "wait_at_file";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Wait at File Operation",
        Text.DEFINITION,
        "In a collective operation on a file (opening, closing, File_read_all, File_write_all and"
            + " the like) ranks put their parts together before the file system is asked. Who"
            + " comes early waits for the last one, which looks like slow input and output.",
        Text.FORMULA,
        Formula.untilTheLastArrives(),
        Text.MEASURED_RULE,
        "Waiting time = latest begin - own begin, over the ranks that opened the file. A rank"
            + " that left before the last one began did not wait for it and books nothing: MPI"
            + " lets a library do without synchronising, and small parts are often written at"
            + " once.",
        Text.LIMITS,
        "Too high where a library lets a rank read or write its own part while others are still"
            + " to come: that time counts as waiting if it outlasts their arrival. The estimate"
            + " takes all for waiting that is above the fastest call, a slow file system as"
            + " well. Of split operations the begin of ordered ones alone is looked at: of others"
            + " the library chooses whether begin or end synchronises.",
        Text.ADVICE,
        "If a rank waits here, the disk is not the problem: look at what the last rank does"
            + " before the call. If all ranks take equally long, it is the file system: larger"
            + " and fewer operations help. Open files once; File_set_view, File_set_size and"
            + " File_sync synchronise as well and often stand in loops without need.",
        Text.SOURCE,
        WaitAtNxN.SOURCE_BY_ANALOGY);
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(
            Kind.WAIT,
            "waitprof_file_wait",
            "Waiting in collective file operations until the last rank came."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return role == Role.NONE && isCovered(call);
  }

  /** Whether the call is a collective operation on a file that returns when it is done. */
  public static boolean isCovered(MpiCall call) {
    return call.callClass() == CallClass.IO_COLLECTIVE && call.dependence() != Dependence.NONE;
  }
}
