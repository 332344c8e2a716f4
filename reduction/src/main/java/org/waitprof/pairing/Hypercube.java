package org.waitprof.pairing;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Supplier;
import org.waitprof.record.thread.OwnSteps;

/**
 * Brings together what ranks have kept, along a hypercube. In each of log2 P steps a rank exchanges
 * one message with one other ("crystal router": Fox et al., Solving Problems on Concurrent
 * Processors, 1988). No rank needs to know beforehand which ranks have something for others.
 * Collectives of all communicators combine on the way. So a step moves at most half of what one
 * rank has kept of them, whatever the number of members. Their results return the same way. Ranks
 * beyond the largest power of two are represented by one below.
 *
 * <p>Whatever fails on a rank, it goes through all steps and passes on what it gets, so that no
 * other rank waits in vain. Used once, by one thread.
 */
final class Hypercube {
  private static final int[] NO_INSTANCES = {};

  /** A message with neither instances nor records. */
  private static final byte[] NOTHING = new byte[2 * Integer.BYTES];

  private final RankLink link;
  private final int rank;
  private final int cube;
  private final int steps;

  /** The rank beyond the cube that this one speaks for, or the one that speaks for it; or -1. */
  private final int twin;

  private final CollectiveTable table;
  private Longs travelling;

  /** Numbers of the instances in the table that went to the other rank, by step. */
  private final int[][] sent;

  /** Numbers of the instances that came from the other rank, by step. */
  private final int[][] received;

  private int[] ofTwin = NO_INSTANCES;
  private final OwnSteps own;

  /**
   * Prepares the exchange.
   *
   * @param own what fails on this rank is noted here
   */
  Hypercube(RankLink link, CollectiveTable table, Longs messages, OwnSteps own) {
    this.own = own;
    this.link = link;
    this.table = table;
    travelling = messages;
    rank = link.rank();
    cube = Integer.highestOneBit(link.size());
    steps = Integer.numberOfTrailingZeros(cube);
    twin = rank >= cube ? rank - cube : rank + cube < link.size() ? rank + cube : -1;
    sent = new int[steps][];
    received = new int[steps][];
    Arrays.fill(sent, NO_INSTANCES);
  }

  private boolean isBeyond() {
    return rank >= cube;
  }

  /** Moves messages to their ranks and gathers collectives; gives the messages for this rank. */
  Longs gather() throws ReflectiveOperationException {
    if (isBeyond()) {
      link.send(message(() -> pack(all(), travelling)), twin);
      travelling.size = 0;
      unpack(link.receive(twin));
      return travelling;
    }
    if (twin >= 0) {
      ofTwin = unpack(link.receive(twin));
    }
    for (int step = 0; step < steps; step++) {
      int at = step;
      byte[] theirs = swap(message(() -> going(at)), rank ^ 1 << step);
      received[step] = unpack(theirs);
    }
    if (twin >= 0) {
      link.send(message(() -> pack(NO_INSTANCES, takeFor(twin, ChannelRecord.WIDTH))), twin);
    }
    return travelling;
  }

  /** Moves answers to their ranks and collectives' results to all that reported them. */
  Longs scatter(Longs answers) throws ReflectiveOperationException {
    travelling = answers;
    if (isBeyond()) {
      link.send(message(() -> pack(NO_INSTANCES, travelling)), twin);
      travelling.size = 0;
      byte[] theirs = link.receive(twin);
      step(() -> results(theirs, all()));
      return travelling;
    }
    if (twin >= 0) {
      unpack(link.receive(twin));
    }
    for (int step = steps - 1; step >= 0; step--) {
      int at = step;
      byte[] theirs = swap(message(() -> returning(at)), rank ^ 1 << step);
      step(() -> results(theirs, sent[at]));
    }
    if (twin >= 0) {
      link.send(message(() -> pack(ofTwin, takeFor(twin, ChannelRecord.ANSWER_WIDTH))), twin);
    }
    return travelling;
  }

  /** Runs what makes a message; an empty one if that fails. */
  private byte[] message(Supplier<byte[]> step) {
    return own.run(step, NOTHING);
  }

  private void step(Runnable step) {
    boolean unused =
        own.run(
            () -> {
              step.run();
              return true;
            },
            false);
  }

  /** Adds what came; gives the numbers of the instances in it, none if that fails. */
  private int[] unpack(byte[] message) {
    return own.run(() -> unpacked(message), NO_INSTANCES);
  }

  /** Exchanges messages; the lower rank sends first, so that neither waits in vain. */
  private byte[] swap(byte[] message, int other) throws ReflectiveOperationException {
    if (rank < other) {
      link.send(message, other);
      return link.receive(other);
    }
    byte[] theirs = link.receive(other);
    link.send(message, other);
    return theirs;
  }

  private int[] all() {
    int[] all = new int[table.size()];
    Arrays.setAll(all, i -> i);
    return all;
  }

  private byte[] going(int step) {
    int[] going = instances(step);
    byte[] message = pack(going, takeAway(step, ChannelRecord.WIDTH));
    sent[step] = going;
    return message;
  }

  private byte[] returning(int step) {
    return pack(received[step], takeAway(step, ChannelRecord.ANSWER_WIDTH));
  }

  /** Instances that belong on the other side of a step and have come as far as here. */
  private int[] instances(int step) {
    int[] going = new int[table.size()];
    int count = 0;
    long[] records = table.records();
    for (int i = 0; i < going.length; i++) {
      int at = i * CollectiveRecord.WIDTH;
      int owner = owner(records[at], records[at + 1]);
      int before = (1 << step) - 1;
      if ((owner & before) == (rank & before) && (owner >> step & 1) != (rank >> step & 1)) {
        going[count++] = i;
      }
    }
    return Arrays.copyOf(going, count);
  }

  private int owner(long stratum, long number) {
    return (int) (CollectiveRecord.spread(stratum, number) >>> 33) & (cube - 1);
  }

  private Longs takeAway(int step, int width) {
    long bit = 1L << step;
    return take(bit, ~rank & bit, width);
  }

  private Longs takeFor(int other, int width) {
    return take(0xFFFF_FFFFL, other, width);
  }

  /** Takes away records for ranks with these bits, in one loop and many at once. */
  private Longs take(long bits, long wanted, int width) {
    int size = travelling.size;
    long[] values = travelling.values;
    Longs away = new Longs(64);
    Longs stay = new Longs(Math.max(64, size));
    int begin = 0;
    while (begin < size) {
      boolean goes = (values[begin] >>> 32 & bits) == wanted;
      int end = begin + width;
      while (end < size && ((values[end] >>> 32 & bits) == wanted) == goes) {
        end += width;
      }
      (goes ? away : stay).add(values, begin, end - begin);
      begin = end;
    }
    travelling = stay;
    return away;
  }

  private byte[] pack(int[] instances, Longs messages) {
    Longs records = new Longs(Math.max(1, instances.length * CollectiveRecord.WIDTH));
    for (int each : instances) {
      records.add(table.records(), each * CollectiveRecord.WIDTH, CollectiveRecord.WIDTH);
    }
    ByteBuffer out = ByteBuffer.allocate(records.bytes() + messages.bytes());
    records.write(out);
    messages.write(out);
    return out.array();
  }

  /** Adds what came; gives the numbers of the instances in the order in which they came. */
  private int[] unpacked(byte[] message) {
    ByteBuffer in = ByteBuffer.wrap(message);
    Longs records = new Longs(64);
    records.read(in);
    travelling.read(in);
    int[] numbers = new int[records.size / CollectiveRecord.WIDTH];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = table.add(records.values, i * CollectiveRecord.WIDTH);
    }
    return numbers;
  }

  /** Takes over results of instances that were sent before, in the same order. */
  private void results(byte[] message, int[] instances) {
    ByteBuffer in = ByteBuffer.wrap(message);
    Longs records = new Longs(64);
    records.read(in);
    travelling.read(in);
    if (records.size != instances.length * CollectiveRecord.WIDTH) {
      own.fail("results of collectives are missing");
      return;
    }
    for (int i = 0; i < instances.length; i++) {
      int width = CollectiveRecord.WIDTH;
      System.arraycopy(records.values, i * width, table.records(), instances[i] * width, width);
    }
  }
}
