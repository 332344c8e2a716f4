package org.waitprof.replay.delay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.MessageBuffer;
import org.waitprof.replay.exchange.RankPartition;

/**
 * Mailboxes of the delay analysis: waiting ranks send their times by place to the ranks that they
 * waited for. Places go to other processes as fingerprints. Safe for several threads, once all
 * boxes are open.
 */
public final class DelayPost {
  // Numbers of a record: rank and stream of both sides, and the place of the wait; then pairs of
  // place and time.
  static final int CAUSE = 0;
  static final int WAITER = 1;
  static final int SEQUENCE = 2;
  static final int HEAD = 3;

  private final Exchange exchange;
  private final RankPartition partition;
  private final DelayPlaces places;
  private final Map<Integer, Queue<long[]>> boxes = new HashMap<>();
  private final List<Queue<long[]>> outgoing = new ArrayList<>();

  DelayPost(Exchange exchange, RankPartition partition, DelayPlaces places) {
    this.exchange = exchange;
    this.partition = partition;
    this.places = places;
    for (int process = 0; process < partition.processes(); process++) {
      outgoing.add(new ConcurrentLinkedQueue<>());
    }
  }

  /** The box of a rank that this process reads. */
  Queue<long[]> open(int rank) {
    return boxes.computeIfAbsent(rank, first -> new ConcurrentLinkedQueue<>());
  }

  /** Sends a record, which belongs to the receiver from now on. */
  void send(long[] record) {
    int rank = LongPair.upper(record[CAUSE]);
    boxes.getOrDefault(rank, outgoing.get(partition.processOf(rank))).add(record);
  }

  /** Delivers the mail for other processes; all processes call it together. */
  void swap() {
    MessageBuffer[] out = exchange.outgoing();
    for (int process = 0; process < out.length; process++) {
      Queue<long[]> records = outgoing.get(process);
      for (long[] record = records.poll(); record != null; record = records.poll()) {
        for (int pair = HEAD; pair < record.length; pair += 2) {
          record[pair] = places.fingerprint((int) record[pair]);
        }
        out[process].add(record.length);
        out[process].add(record, record.length);
      }
    }
    for (MessageBuffer in : exchange.swap(out)) {
      while (in.left() > 0) {
        long[] record = in.next(new long[(int) in.next()]);
        for (int pair = HEAD; pair < record.length; pair += 2) {
          record[pair] = places.ofFingerprint(record[pair]);
        }
        Queue<long[]> box = boxes.get(LongPair.upper(record[CAUSE]));
        if (box != null) {
          box.add(record);
        }
      }
    }
  }
}
