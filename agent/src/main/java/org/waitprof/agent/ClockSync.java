package org.waitprof.agent;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.waitprof.agent.messenger.Messenger;

/**
 * Measures the differences between the clocks of the job's hosts. Rank 0 exchanges messages with
 * the first rank of each other host. Half of the shortest round trip bounds the error (Cristian,
 * "Probabilistic Clock Synchronization", Distributed Computing 3, 1989). All ranks call it at Init
 * and at Finalize, in one order. Between the two the offset is taken to change linearly.
 *
 * <p>Ranks of one host have one clock: a job on one host sends nothing but one all-reduction.
 */
final class ClockSync {
  /** Round trips per host: the shortest of them counts. */
  private static final int ROUND_TRIPS = 20;

  private final Messenger messenger;
  private final String host;
  private final LongSupplier clock;

  /** The hosts of the other ranks, on rank 0. */
  private final Map<Integer, String> hosts = new HashMap<>();

  private boolean severalHosts;

  /**
   * Prepares the measurement of one rank.
   *
   * @param host key that distinguishes this host from others: its kernel's boot, not its name
   * @param clock nanoTime
   */
  ClockSync(Messenger messenger, String host, LongSupplier clock) {
    this.messenger = messenger;
    this.host = host;
    this.clock = clock;
  }

  /**
   * Offset of a host's clock.
   *
   * @param nanos time of the measurement on the host's clock
   * @param offset rank 0's clock minus the host's
   * @param error half of the shortest round trip
   */
  record Offset(long nanos, long offset, long error) {
    /** Offset of the clock of rank 0. */
    static final Offset NONE = new Offset(0, 0, 0);

    @Override
    public String toString() {
      return nanos + " " + offset + " " + error;
    }
  }

  /**
   * Measures all offsets. Collective.
   *
   * @return on rank 0, the offsets of all other hosts; nothing on other ranks
   */
  Map<String, Offset> measure() throws ReflectiveOperationException {
    long key = host.hashCode();
    long[] extremes = messenger.minima(new long[] {key, -key});
    severalHosts = extremes[0] != -extremes[1];
    if (!severalHosts) {
      return Map.of();
    }
    if (messenger.rank() == 0) {
      return askOthers();
    }
    messenger.send(host.getBytes(java.nio.charset.StandardCharsets.UTF_8), 0);
    boolean speaksForHost = messenger.receive(0)[0] == 1;
    for (int i = 0; speaksForHost && i < ROUND_TRIPS; i++) {
      messenger.receive(0);
      messenger.send(ByteBuffer.allocate(8).putLong(clock.getAsLong()).array(), 0);
    }
    return Map.of();
  }

  /**
   * Measures all offsets, and sends each rank the offset of its host. Collective.
   *
   * @return the offset of this rank's host; {@link Offset#NONE} if all ranks share a host
   */
  Offset measureOwn() throws ReflectiveOperationException {
    return tellOwn(measure());
  }

  /**
   * Sends each rank the offset of its host. Collective.
   *
   * @param offsets result of {@link #measure} on this rank
   */
  Offset tellOwn(Map<String, Offset> offsets) throws ReflectiveOperationException {
    if (!severalHosts) {
      return Offset.NONE;
    }
    if (messenger.rank() != 0) {
      ByteBuffer own = ByteBuffer.wrap(messenger.receive(0));
      return new Offset(own.getLong(), own.getLong(), own.getLong());
    }
    for (int rank = 1; rank < messenger.size(); rank++) {
      Offset its = offsets.getOrDefault(hosts.getOrDefault(rank, ""), Offset.NONE);
      ByteBuffer reply = ByteBuffer.allocate(3 * Long.BYTES);
      reply.putLong(its.nanos).putLong(its.offset).putLong(its.error);
      messenger.send(reply.array(), rank);
    }
    return Offset.NONE;
  }

  /** Whether the last measurement found that the job has several hosts. */
  boolean hasSeveralHosts() {
    return severalHosts;
  }

  private Map<String, Offset> askOthers() throws ReflectiveOperationException {
    Map<String, Integer> speakers = new TreeMap<>();
    speakers.put(host, 0);
    for (int rank = 1; rank < messenger.size(); rank++) {
      String its = new String(messenger.receive(rank), java.nio.charset.StandardCharsets.UTF_8);
      hosts.put(rank, its);
      speakers.putIfAbsent(its, rank);
    }
    Map<String, Offset> offsets = new TreeMap<>();
    for (int rank = 1; rank < messenger.size(); rank++) {
      String its = hosts.getOrDefault(rank, "");
      boolean speaks = speakers.getOrDefault(its, 0) == rank;
      messenger.send(new byte[] {(byte) (speaks ? 1 : 0)}, rank);
      if (speaks) {
        offsets.put(its, shortest(rank));
      }
    }
    return offsets;
  }

  private Offset shortest(int rank) throws ReflectiveOperationException {
    Offset best = new Offset(0, 0, Long.MAX_VALUE);
    for (int i = 0; i < ROUND_TRIPS; i++) {
      long begin = clock.getAsLong();
      messenger.send(new byte[1], rank);
      long its = ByteBuffer.wrap(messenger.receive(rank)).getLong();
      long end = clock.getAsLong();
      if ((end - begin) / 2 < best.error()) {
        best = new Offset(its, begin + (end - begin) / 2 - its, (end - begin) / 2);
      }
    }
    return best;
  }
}
