package org.waitprof.replay.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.exchange.MessageBuffer;
import org.waitprof.replay.exchange.ReplayQuality;
import org.waitprof.trace.RankTrace;

/**
 * Brings the results of all processes to process 0, rank by rank. No process sends before all are
 * ready to, and process 0 takes every message, even if it cannot use it. So no process waits in
 * vain.
 */
public final class ResultExchange {
  private ResultExchange() {}

  /** On process 0, the result of all ranks; on others their own result. */
  public static ReplayResult collect(ReplayResult own, Exchange exchange) {
    boolean isFirst = exchange.process() == 0;
    List<long[]> messages = isFirst ? List.of() : messages(own);
    long[][] announced = new long[exchange.processes()][];
    Arrays.fill(announced, new long[] {messages.size()});
    long[][] counts = exchange.allToAll(announced);
    if (!isFirst) {
      messages.forEach(message -> exchange.send(message, 0));
      return own;
    }
    Collected collected = new Collected(own);
    for (int process = 1; process < counts.length; process++) {
      for (long i = 0; i < counts[process][0]; i++) {
        collected.take(exchange.receive(process), i == 0);
      }
    }
    return collected.result();
  }

  private static List<long[]> messages(ReplayResult own) {
    List<long[]> messages = new ArrayList<>();
    MessageBuffer quality = new MessageBuffer();
    own.quality().write(quality);
    messages.add(quality.toArray());
    for (RankResult rank : own.ranks()) {
      MessageBuffer numbers = new MessageBuffer();
      numbers.add(rank.rank());
      rank.write(numbers);
      messages.add(numbers.toArray());
    }
    return messages;
  }

  /** Results that process 0 has gathered. */
  private static final class Collected {
    private final ReplayResult own;
    private final List<RankResult> ranks;
    private @Nullable Error memory;
    private @Nullable RuntimeException failure;

    Collected(ReplayResult own) {
      this.own = own;
      ranks = new ArrayList<>(own.ranks());
    }

    void take(long[] message, boolean isQuality) {
      try {
        MessageBuffer in = new MessageBuffer(message);
        if (isQuality) {
          own.quality().addAll(ReplayQuality.read(in));
          return;
        }
        Optional<RankTrace> trace = own.trace().rank((int) in.next());
        if (trace.isPresent()) {
          ranks.add(new RankResult(trace.get(), own.rules(), in));
        }
      } catch (RuntimeException e) {
        failure = e;
      } catch (Error e) {
        memory = e;
      }
    }

    ReplayResult result() {
      if (memory != null) {
        throw memory;
      }
      if (failure != null) {
        throw failure;
      }
      return new ReplayResult(
          own.trace(),
          own.rules(),
          ranks,
          own.quality(),
          own.ideal(),
          own.delayRule(),
          own.division());
    }
  }
}
