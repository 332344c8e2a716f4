package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.replay.match.MessageListener;
import org.waitprof.replay.match.ReceiveQueue;
import org.waitprof.replay.pattern.MeasuredMetric.Kind;

/**
 * Late Sender: a receive, or the completion of one, was entered before the message's send.
 *
 * <p>Waiting time = min(enter of the send, leave of the receive) - enter of the receive, where that
 * is positive. Tests do not wait. A call that completes many requests books the longest of their
 * waits once, the first of equals. "A scalable tool architecture for diagnosing wait states"
 * (Geimer, Wolf, Wylie, Mohr, Parallel Computing 35(7), 2009); details as in Scalasca 2.6, {@code
 * MPI_LATESENDER}. The wait is found in {@link ReceiveQueue}, because the critical path needs it,
 * too.
 */
@AutoService(ReplayPattern.class)
public final class LateSenderRule implements MessagePattern {
  private static final int WAIT = 0;
  private static final int COUNT = 1;
  private static final int COUNT_EMPTY = 2;

  @Override
  public String id() {
    return "late_sender";
  }

  @Override
  public List<MeasuredMetric> metrics() {
    return List.of(
        MeasuredMetric.of(
            "late_sender_ns",
            "ns",
            Kind.WAIT,
            "mpi_latesender",
            "Waiting in receives for messages that had not been sent yet."),
        MeasuredMetric.of(
            "late_sender_count",
            "calls",
            Kind.COUNT,
            "mpi_cls_count",
            "Receives with data that waited for their sender."),
        MeasuredMetric.of(
            "late_sender_empty_count",
            "calls",
            Kind.COUNT,
            "mpi_sls_count",
            "Receives of messages without data that waited for their sender."));
  }

  @Override
  public MessageListener listener(SeverityTable severities) {
    return new MessageListener() {
      @Override
      public void lateSender(MatchedMessage message, long waitNanos) {
        severities.book(LateSenderRule.this, WAIT, message.key(), waitNanos);
        int count = message.bytes() == 0 ? COUNT_EMPTY : COUNT;
        severities.book(LateSenderRule.this, count, message.key(), 1);
      }
    };
  }
}
