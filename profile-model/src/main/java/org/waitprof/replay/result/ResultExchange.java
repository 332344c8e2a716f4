package org.waitprof.replay.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.exchange.MessageBuffer;
import org.waitprof.trace.RankTrace;

/** Brings the results of all processes to process 0, rank by rank. */
public final class ResultExchange {
  private ResultExchange() {}

  /** On process 0, the result of all ranks; on others what they have found themselves. */
  public static ReplayResult collect(ReplayResult own, Exchange exchange) {
    if (exchange.process() != 0) {
      MessageBuffer quality = new MessageBuffer();
      own.quality().write(quality);
      quality.add(own.ranks().size());
      exchange.send(quality.toArray(), 0);
      for (RankResult rank : own.ranks()) {
        MessageBuffer numbers = new MessageBuffer();
        numbers.add(rank.rank());
        rank.write(numbers);
        exchange.send(numbers.toArray(), 0);
      }
      return own;
    }
    ReplayQuality quality = own.quality();
    List<RankResult> ranks = new ArrayList<>(own.ranks());
    for (int process = 1; process < exchange.processes(); process++) {
      MessageBuffer in = new MessageBuffer(exchange.receive(process));
      quality = quality.plus(in);
      for (long left = in.next(); left > 0; left--) {
        MessageBuffer numbers = new MessageBuffer(exchange.receive(process));
        Optional<RankTrace> trace = own.trace().rank((int) numbers.next());
        if (trace.isPresent()) {
          ranks.add(new RankResult(trace.get(), own.rules(), numbers));
        }
      }
    }
    return new ReplayResult(
        own.trace(), own.rules(), ranks, quality, own.ideal(), own.delayRule(), own.division());
  }
}
