package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/** The indirect and the propagating part of waiting. Measured only. */
@AutoService(Pattern.class)
public final class IndirectWaits extends Pattern {

  public IndirectWaits() {
    super("indirect_waiting", "Indirect and propagating waiting");
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
