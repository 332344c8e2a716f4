package org.waitprof.replay.delay;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.exchange.RankPartition;

/**
 * Mailboxes of the delay analysis: waiting ranks send what they did to the ranks that they waited
 * for. A record is numbers, the first of which is its length, the last pairs of place and time. To
 * other processes places go as fingerprints. Boxes are safe for several threads.
 */
public final class DelayPost {
  /** Numbers of a record before the pairs: length, cause, waiter, place of the wait. */
  static final int HEAD = 4;

  private final Exchange exchange;
  private final RankPartition partition;
  private final DelayPlaces places;
  private final @Nullable Box[] boxes;
  private final Box[] outgoing;

  /** Records for one rank or process. */
  static final class Box {
    private long[] data = new long[64];
    private int size;

    synchronized void add(long[] record, int length) {
      if (size + length > data.length) {
        data = Arrays.copyOf(data, Math.max(2 * data.length, size + length));
      }
      System.arraycopy(record, 0, data, size, length);
      size += length;
    }

    /** What has come, which the caller may read until somebody adds again. */
    synchronized long[] data() {
      return data;
    }

    synchronized int take() {
      int taken = size;
      size = 0;
      return taken;
    }
  }

  /** Boxes of no rank yet. */
  DelayPost(Exchange exchange, RankPartition partition, DelayPlaces places) {
    this.exchange = exchange;
    this.partition = partition;
    this.places = places;
    boxes = new @Nullable Box[partition.worldSize()];
    outgoing = new Box[partition.processes()];
    Arrays.setAll(outgoing, process -> new Box());
  }

  /** The box of a rank that this process reads. */
  Box open(int rank) {
    Box box = new Box();
    boxes[rank] = box;
    return box;
  }

  /** Sends a record to a rank. */
  void send(int rank, long[] record, int length) {
    Box box = boxes[rank];
    if (box != null) {
      box.add(record, length);
    } else {
      outgoing[partition.processOf(rank)].add(record, length);
    }
  }

  /** Brings what goes to other processes there; all processes call it. */
  void swap() {
    long[][] out = new long[outgoing.length][];
    for (int process = 0; process < out.length; process++) {
      Box box = outgoing[process];
      out[process] = Arrays.copyOf(box.data(), box.take());
      for (int at = 0; at < out[process].length; at += (int) out[process][at]) {
        for (int pair = HEAD; pair < out[process][at]; pair += 2) {
          out[process][at + pair] = places.fingerprint((int) out[process][at + pair]);
        }
      }
    }
    for (long[] in : exchange.allToAll(out)) {
      for (int at = 0; at < in.length; ) {
        int length = (int) in[at];
        for (int pair = HEAD; pair < length; pair += 2) {
          in[at + pair] = places.ofFingerprint(in[at + pair]);
        }
        int rank = (int) (in[at + 1] >> 32);
        Box box = boxes[rank];
        if (box != null) {
          box.add(Arrays.copyOfRange(in, at, at + length), length);
        }
        at += length;
      }
    }
  }
}
