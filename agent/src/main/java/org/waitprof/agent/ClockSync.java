package org.waitprof.agent;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.waitprof.agent.messenger.Messenger;

/**
 * Measures how far the clocks of the job's hosts are apart: rank 0 exchanges messages with the
 * first rank of each other host; half of the shortest round trip bounds the error (Cristian,
 * "Probabilistic Clock Synchronization", Distributed Computing 3, 1989). Done at Init and at
 * Finalize, by all ranks in the same order; between the two the offset is taken to change linearly.
 *
 * <p>Ranks of one host have one clock: a job on one host sends nothing but one all-reduction.
 */
final class ClockSync {
  /** Round trips a host: the shortest of them counts. */
  private static final int ROUND_TRIPS = 20;

  private final Messenger messenger;
  private final String host;
  private final LongSupplier clock;

  /** On rank 0, where the others are. */
  private final Map<Integer, String> hosts = new HashMap<>();

  private boolean severalHosts;

  /**
   * Makes the measurement of one rank.
   *
   * @param host what tells this host from others: its kernel's boot, not its name
   * @param clock nanoTime
   */
  ClockSync(Messenger messenger, String host, LongSupplier clock) {
    this.messenger = messenger;
    this.host = host;
    this.clock = clock;
  }

  /**
   * An offset.
   *
   * @param nanos the host's clock when it was measured
   * @param offset rank 0's clock minus the host's
   * @param error half of the shortest round trip
   */
  record Offset(long nanos, long offset, long error) {
    /** The clock of rank 0. */
    static final Offset NONE = new Offset(0, 0, 0);

    @Override
    public String toString() {
      return nanos + " " + offset + " " + error;
    }
  }

  /**
   * Measures. Collective.
   *
   * @return on rank 0, the offsets of all other hosts; else nothing
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
   * Measures, and tells each rank its own host's offset. Collective.
   *
   * @return that of the host of rank 0 where all ranks share one: nothing to correct
   */
  Offset measureOwn() throws ReflectiveOperationException {
    return tellOwn(measure());
  }

  /**
   * Tells each rank its own host's offset. Collective.
   *
   * @param offsets as {@link #measure} has given them to this rank
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
