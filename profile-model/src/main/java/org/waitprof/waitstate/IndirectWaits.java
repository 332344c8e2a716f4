package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/** The indirect and the propagating part of waiting. Measured only. */
@AutoService(Pattern.class)
public final class IndirectWaits implements Pattern {

  @Override
  public String id() {
    return "indirect_waiting";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Indirect and propagating waiting",
        Text.DEFINITION,
        "A rank that waits comes late to its next partner, who waits in turn. The indirect part"
            + " of a wait is owed to such waiting of the rank that was waited for, the direct"
            + " part to what that rank did. The propagating part of a wait makes others wait,"
            + " the terminal part makes no other rank wait.",
        Text.MEASURED_RULE,
        "When a rank waits for another, their times since they last met are compared: D is what"
            + " the late one did more, W what it waited itself. Indirect is W / (D + W) of the"
            + " wait, but never more than W. A wait among those in W propagates by the same"
            + " share of its length; the largest counts if it delays several (Scalasca: direct"
            + " and indirect, propagating and terminal wait states).",
        Text.LIMITS,
        "Figures are shares, not intervals of time. A wait can be indirect and propagating at"
            + " once.",
        Text.ADVICE,
        "Do not look where indirect waiting is: look at the root causes, which it is charged to.",
        Text.SOURCE,
        "Boehme, Geimer, Wolf, Arnold: Identifying the root causes of wait states in large-scale"
            + " parallel applications, ICPP 2010; details as in Scalasca 2.6");
  }

  @Override
  public List<MeasuredMetric> columns() {
    List<MeasuredMetric> columns = new ArrayList<>();
    for (WaitGroup group : WaitGroup.values()) {
      columns.add(
          MeasuredMetric.nanos(
              "indirect_" + group.id() + "_ns",
              Kind.INDIRECT,
              group.isPointToPoint() ? "mpi_wait_indirect_" + group.id().replace("_", "") : "",
              group.displayName() + " waiting that was owed to earlier waiting of other ranks."));
    }
    columns.add(propagating(WaitGroup.LATE_SENDER, "mpi_wait_propagating_ls"));
    columns.add(propagating(WaitGroup.LATE_RECEIVER, "mpi_wait_propagating_lr"));
    return columns;
  }

  private static MeasuredMetric propagating(WaitGroup group, String scalasca) {
    return MeasuredMetric.nanos(
        "propagating_" + group.id() + "_ns",
        Kind.INDIRECT,
        scalasca,
        "Waiting in messages that made others wait in " + group.displayName() + ".");
  }
}
