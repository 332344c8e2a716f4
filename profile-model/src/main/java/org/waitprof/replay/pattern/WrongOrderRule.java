package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.replay.match.MessageListener;
import org.waitprof.replay.pattern.MeasuredMetric.Kind;

/**
 * Late Sender, wrong order: a rank waited for one message while another, received later, had been
 * sent earlier. Had it received them in the order of sending, it need not have waited.
 *
 * <p>The waiting time of a Late Sender becomes wrong order as soon as a later receive gets a
 * message sent before the one waited for; the last 100 Late Senders of a rank are remembered. Part
 * of Late Sender; same source if both messages came from the same rank. Scalasca 2.6, {@code
 * MPI_LATESENDER_WO}, {@code MPI_LSWO_SAME}, {@code MPI_LSWO_DIFFERENT}, with ranks of
 * MPI_COMM_WORLD where Scalasca compares ranks of each message's communicator.
 */
@AutoService(ReplayPattern.class)
public final class WrongOrderRule implements MessagePattern {
  private static final int REMEMBERED = 100;
  private static final int WAIT = 0;
  private static final int SAME = 1;
  private static final int DIFFERENT = 2;
  private static final int COUNT = 3;
  private static final int COUNT_EMPTY = 4;

  @Override
  public String id() {
    return "late_sender_wrong_order";
  }

  @Override
  public List<MeasuredMetric> metrics() {
    return List.of(
        MeasuredMetric.of(
            "late_sender_wrong_order_ns",
            "ns",
            Kind.PART,
            "mpi_latesender_wo",
            "Part of Late Sender: another message was there already."),
        MeasuredMetric.of(
            "late_sender_wrong_order_same_ns",
            "ns",
            Kind.PART,
            "mpi_lswo_same",
            "Part of wrong order: the other message came from the same rank."),
        MeasuredMetric.of(
            "late_sender_wrong_order_different_ns",
            "ns",
            Kind.PART,
            "mpi_lswo_different",
            "Part of wrong order: the other message came from another rank."),
        MeasuredMetric.of(
            "late_sender_wrong_order_count",
            "calls",
            Kind.COUNT,
            "mpi_clswo_count",
            "Late Senders in wrong order, messages with data."),
        MeasuredMetric.of(
            "late_sender_wrong_order_empty_count",
            "calls",
            Kind.COUNT,
            "mpi_slswo_count",
            "Late Senders in wrong order, messages without data."));
  }

  @Override
  public MessageListener listener(SeverityTable severities) {
    return new Memory(severities);
  }

  /** A Late Sender that may yet turn out to be of wrong order. */
  private record Waited(MatchedMessage message, long waitNanos) {}

  private final class Memory implements MessageListener {
    private final SeverityTable severities;
    private final ArrayDeque<Waited> waits = new ArrayDeque<>();

    Memory(SeverityTable severities) {
      this.severities = severities;
    }

    @Override
    public void lateSender(MatchedMessage message, long waitNanos) {
      if (waits.size() == REMEMBERED) {
        waits.removeFirst();
      }
      waits.addLast(new Waited(message.copy(), waitNanos));
    }

    @Override
    public void received(MatchedMessage message) {
      if (waits.isEmpty()) {
        return;
      }
      for (Iterator<Waited> all = waits.iterator(); all.hasNext(); ) {
        Waited waited = all.next();
        if (waited.message.sendTime() > message.sendTime()) {
          book(waited, waited.message.source() == message.source());
          all.remove();
        }
      }
    }

    private void book(Waited waited, boolean same) {
      int key = waited.message.key();
      severities.book(WrongOrderRule.this, WAIT, key, waited.waitNanos);
      severities.book(WrongOrderRule.this, same ? SAME : DIFFERENT, key, waited.waitNanos);
      severities.book(
          WrongOrderRule.this, waited.message.bytes() == 0 ? COUNT_EMPTY : COUNT, key, 1);
    }
  }
}
