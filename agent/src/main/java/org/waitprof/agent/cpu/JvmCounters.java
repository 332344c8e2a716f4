package org.waitprof.agent.cpu;

/**
 * How long garbage collections and the compiler took this process.
 *
 * @param gcNanos all collections so far; -1 where that is not known
 * @param jitNanos all compiler threads so far, likewise
 */
record JvmCounters(long gcNanos, long jitNanos) {
  static final JvmCounters UNKNOWN = new JvmCounters(-1, -1);

  /** What was added since; unknown where either is. */
  JvmCounters since(JvmCounters before) {
    return new JvmCounters(
        difference(gcNanos, before.gcNanos), difference(jitNanos, before.jitNanos));
  }

  private static long difference(long now, long before) {
    return now < 0 || before < 0 ? -1 : Math.max(0, now - before);
  }
}
