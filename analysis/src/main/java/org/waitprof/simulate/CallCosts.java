package org.waitprof.simulate;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.SizeClass;
import org.waitprof.replay.call.RankRows.Row;

/**
 * Durations of calls that need not wait, and of messages on their way, by size: learnt from the
 * shortest calls of the trace. Used by one thread while it learns.
 */
final class CallCosts {
  private static final MpiCall[] CALLS = MpiCall.values();

  /**
   * Share of the calls known not to have waited that counts, shortest first; the others were held
   * up by something else.
   */
  private static final double WAITLESS = 0.95;

  /** Share of the calls that counts, shortest first, where it is not known whether they waited. */
  private static final double UNKNOWN = 0.1;

  private final Map<Long, CostSamples> waitless = new HashMap<>();
  private final Map<Long, CostSamples> unknown = new HashMap<>();
  private final @Nullable CostSamples[][] transfers = new @Nullable CostSamples[2][SizeClass.COUNT];
  private final Map<Long, Double> learnt = new HashMap<>();

  private static long key(int call, int sizeClass, int commSizeClass, Role role) {
    return (((long) call << 8 | sizeClass) << 8 | commSizeClass) << 8 | role.ordinal();
  }

  private static long key(MpiCall call, Row row) {
    return key(call.ordinal(), row.sizeClass(), row.commSizeClass(), row.role());
  }

  /** Adds a call that received a message, which had been there for {@code lead} nanoseconds. */
  void receive(int call, long bytes, long nanos, long lead) {
    CallClass kind = CALLS[call].callClass();
    boolean completes = kind == CallClass.COMPLETION || kind == CallClass.TEST;
    long key = key(call, SizeClass.of(bytes), 0, completes ? Role.RECV : Role.NONE);
    add(lead > nanos ? waitless : unknown, key, nanos);
  }

  /**
   * Adds the time of a message, from the entry of its send to the end of the call that received it.
   */
  void transfer(boolean sameHost, long bytes, long nanos) {
    @Nullable CostSamples[] of = transfers[sameHost ? 1 : 0];
    int sizeClass = SizeClass.of(bytes);
    CostSamples samples = of[sizeClass];
    if (samples == null) {
      samples = new CostSamples();
      of[sizeClass] = samples;
    }
    samples.add(nanos);
  }

  /** Adds a call that received no message, and may have waited or is known not to have. */
  void call(MpiCall call, Row row, long nanos, boolean mayHaveWaited) {
    add(mayHaveWaited ? unknown : waitless, key(call, row), nanos);
  }

  private static void add(Map<Long, CostSamples> to, long key, long nanos) {
    to.computeIfAbsent(key, fresh -> new CostSamples()).add(nanos);
  }

  /**
   * Duration of a call that need not wait, nanoseconds.
   *
   * @param members number of members of a collective's communicator, of which the last does not
   *     wait; 0 for other calls
   * @param otherwise duration to return if none is known
   */
  double of(MpiCall call, Row row, int members, double otherwise) {
    long key = key(call, row);
    Double known = learnt.get(key);
    if (known == null) {
      CostSamples sure = waitless.get(key);
      CostSamples others = unknown.get(key);
      if (sure != null) {
        known = sure.shortest(WAITLESS);
      } else if (others != null) {
        known = others.shortest(members > 0 ? 1.0 / members : UNKNOWN);
      } else {
        return otherwise;
      }
      learnt.put(key, known);
    }
    return known;
  }

  /**
   * Time of a message from the entry of its send to the end of a receive that waits for it,
   * nanoseconds.
   */
  double transferNanos(boolean sameHost, long bytes) {
    @Nullable CostSamples[] of = transfers[sameHost ? 1 : 0];
    int sizeClass = SizeClass.of(bytes);
    for (int distance = 0; distance < SizeClass.COUNT; distance++) {
      for (int next : new int[] {sizeClass - distance, sizeClass + distance}) {
        CostSamples samples = next < 0 || next >= SizeClass.COUNT ? null : of[next];
        if (samples != null) {
          return samples.shortest(samples.count() > 4 ? 0.75 : 0.5);
        }
      }
    }
    return 0;
  }
}
