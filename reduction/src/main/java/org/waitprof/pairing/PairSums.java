package org.waitprof.pairing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.sample.SampleLayout;

/**
 * Messages and bytes that one rank sent to each other rank, and its waiting for each. It is a row
 * of the matrices of ranks. Only the largest cells leave the rank, so that a profile grows with the
 * number of ranks and not with its square.
 */
final class PairSums {
  /** Partners that are listed one by one, by bytes and as many again by waiting time. */
  private static final int MOST = 8;

  private static final int MESSAGES = 0;
  private static final int BYTES = 1;
  private static final int WAIT = 2;

  private final int rank;
  private final Map<Integer, long[]> ofPeer = new TreeMap<>();

  /** Begins with the messages that a rank has sent. */
  PairSums(RankSample own) {
    rank = own.rank;
    for (int i = 0; i < own.channels; i++) {
      if (own.kind[i] == SampleLayout.SEND) {
        long[] sums = of(own.peer[i]);
        sums[MESSAGES] += own.number[i];
        sums[BYTES] += own.volume[i];
      }
    }
  }

  private long[] of(int peer) {
    return ofPeer.computeIfAbsent(peer, none -> new long[3]);
  }

  /**
   * Adds the waits of a row.
   *
   * @param scale number of calls that a sampled one stands for
   */
  void add(RowEstimate row, double scale) {
    row.awaited.forEach(
        (whom, nanos) -> of(whom.rank())[WAIT] += Math.round(nanos[0] + scale * nanos[1]));
  }

  /** The largest cells by rank of the partner, and all others as one. */
  List<RankPair> largest() {
    Set<Integer> named = new HashSet<>();
    nameLargest(BYTES, named);
    nameLargest(WAIT, named);
    List<RankPair> pairs = new ArrayList<>();
    long[] rest = new long[3];
    ofPeer.forEach(
        (peer, sums) -> {
          if (named.contains(peer)) {
            pairs.add(pair(peer, sums));
          } else {
            for (int i = 0; i < rest.length; i++) {
              rest[i] += sums[i];
            }
          }
        });
    if (named.size() < ofPeer.size()) {
      pairs.add(pair(-1, rest));
    }
    return pairs;
  }

  private RankPair pair(int peer, long[] sums) {
    return new RankPair(rank, peer, sums[MESSAGES], sums[BYTES], sums[WAIT]);
  }

  /**
   * Names the ranks with the largest values; of equal ones the lowest. Uses no stream, because the
   * first one of a JVM costs tens of milliseconds.
   */
  private void nameLargest(int quantity, Set<Integer> named) {
    Set<Integer> chosen = new HashSet<>();
    for (int i = 0; i < MOST; i++) {
      int best = Integer.MIN_VALUE;
      long most = 0;
      for (Map.Entry<Integer, long[]> each : ofPeer.entrySet()) {
        if (each.getValue()[quantity] > most && !chosen.contains(each.getKey())) {
          best = each.getKey();
          most = each.getValue()[quantity];
        }
      }
      if (most == 0) {
        break;
      }
      chosen.add(best);
    }
    named.addAll(chosen);
  }
}
