package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.replay.match.MessageListener;
import org.waitprof.replay.match.PendingSends;
import org.waitprof.replay.pattern.MeasuredMetric.Kind;

/**
 * Late Receiver: a send, or the completion of one, lasted until after its receiver was ready.
 *
 * <p>Waiting time = enter of the call that posted the receive - enter of the call that sent or
 * completed the send, where that is positive and the send's call lasted past the receive's posting.
 * Blocking standard and synchronous sends and completion calls only. A call that completes many
 * requests books the longest wait once, and none if one of its receives waited for a sender.
 * Scalasca 2.6, {@code MPI_LATERECEIVER}. The wait is found in {@link PendingSends} and {@link
 * ReceiveQueue}.
 */
@AutoService(ReplayPattern.class)
public final class LateReceiverRule implements MessagePattern {
  private static final int WAIT = 0;
  private static final int COUNT = 1;
  private static final int COUNT_EMPTY = 2;

  @Override
  public String id() {
    return "late_receiver";
  }

  @Override
  public List<MeasuredMetric> metrics() {
    return List.of(
        MeasuredMetric.of(
            "late_receiver_ns",
            "ns",
            Kind.WAIT,
            "mpi_latereceiver",
            "Waiting in sends for receivers that were not ready."),
        MeasuredMetric.of(
            "late_receiver_count",
            "calls",
            Kind.COUNT,
            "mpi_clr_count",
            "Sends with data that waited for their receiver."),
        MeasuredMetric.of(
            "late_receiver_empty_count",
            "calls",
            Kind.COUNT,
            "mpi_slr_count",
            "Sends without data that waited for their receiver."));
  }

  @Override
  public MessageListener listener(SeverityTable severities) {
    return new MessageListener() {
      @Override
      public void lateReceiver(int key, long waitNanos, long bytes) {
        severities.book(LateReceiverRule.this, WAIT, key, waitNanos);
        severities.book(LateReceiverRule.this, bytes == 0 ? COUNT_EMPTY : COUNT, key, 1);
      }
    };
  }
}
