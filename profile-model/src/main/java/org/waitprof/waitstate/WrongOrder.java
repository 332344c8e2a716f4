package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/** Late Sender in wrong order: another message was there already. Measured only. */
@AutoService(Pattern.class)
public final class WrongOrder implements Pattern {

  @Override
  public String id() {
    return "late_sender_wrong_order";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Late Sender, wrong order",
        Text.DEFINITION,
        "A rank waits for one message while another, which it receives later, had been sent"
            + " earlier. Had it received them in the order of sending, it need not have waited"
            + " for this one, or not so long.",
        Text.MEASURED_RULE,
        "The waiting time of a Late Sender becomes wrong order as soon as a later receive gets a"
            + " message that was sent before the one waited for; the last 100 Late Senders of a"
            + " rank are remembered. It is booked where the rank waited. Same source if both"
            + " messages came from the same rank (Scalasca: Late Sender, Wrong Order).",
        Text.LIMITS,
        "The time is part of Late Sender and must not be added to it. It is an upper bound of"
            + " what another order would save: the rank may have nothing to do with the earlier"
            + " message until the later one has come.",
        Text.ADVICE,
        "Receive in the order in which messages are sent: number them by tag, or take whatever"
            + " comes with MPI_ANY_SOURCE, MPI_Waitany or MPI_Waitsome. Where one rank sends"
            + " both, send first what is needed first.",
        Text.SOURCE,
        "Scalasca 2.6 (Geimer, Wolf, Wylie, Mohr: A scalable tool architecture for diagnosing"
            + " wait states, Parallel Computing 35(7), 2009); as there, but sources are compared"
            + " as ranks of MPI_COMM_WORLD, where Scalasca compares ranks of each message's"
            + " communicator");
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
