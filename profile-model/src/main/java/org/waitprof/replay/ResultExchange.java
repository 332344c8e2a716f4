package org.waitprof.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.trace.RankTrace;

/** Brings the results of all processes to process 0, rank by rank. */
final class ResultExchange {
  private ResultExchange() {}

  /** On process 0, the result of all ranks; on others what they have found themselves. */
  static ReplayResult collect(ReplayResult own, Exchange exchange) {
    if (exchange.process() != 0) {
      Numbers quality = new Numbers();
      own.quality().write(quality);
      quality.add(own.ranks().size());
      exchange.send(quality.toArray(), 0);
      for (RankResult rank : own.ranks()) {
        Numbers numbers = new Numbers();
        numbers.add(rank.rank());
        rank.write(numbers);
        exchange.send(numbers.toArray(), 0);
      }
      return own;
    }
    ReplayQuality quality = own.quality();
    List<RankResult> ranks = new ArrayList<>(own.ranks());
    for (int process = 1; process < exchange.processes(); process++) {
      Numbers in = new Numbers(exchange.receive(process));
      quality = quality.plus(in);
      for (long left = in.next(); left > 0; left--) {
        Numbers numbers = new Numbers(exchange.receive(process));
        Optional<RankTrace> trace = own.trace().rank((int) numbers.next());
        if (trace.isPresent()) {
          ranks.add(new RankResult(trace.get(), own.patterns(), numbers));
        }
      }
    }
    return new ReplayResult(own.trace(), own.patterns(), ranks, quality);
  }
}
