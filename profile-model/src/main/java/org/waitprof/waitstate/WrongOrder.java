package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/** Late Sender in wrong order: another message was there already. Measured only. */
@AutoService(Pattern.class)
public final class WrongOrder extends Pattern {

  public WrongOrder() {
    super("late_sender_wrong_order", "Late Sender, wrong order");
  }

  @Override
  public String parent() {
    return "late_sender";
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(
            Kind.PART,
            "mpi_latesender_wo",
            "Part of Late Sender: another message was there already."),
        MeasuredMetric.nanos(
            "late_sender_wrong_order_same_ns",
            Kind.PART,
            "mpi_lswo_same",
            "Part of wrong order: the other message came from the same rank."),
        MeasuredMetric.nanos(
            "late_sender_wrong_order_different_ns",
            Kind.PART,
            "mpi_lswo_different",
            "Part of wrong order: the other message came from another rank."),
        MeasuredMetric.count(
            "late_sender_wrong_order_count",
            "mpi_clswo_count",
            "Late Senders in wrong order, messages with data."),
        MeasuredMetric.count(
            "late_sender_wrong_order_empty_count",
            "mpi_slswo_count",
            "Late Senders in wrong order, messages without data."));
  }
}
