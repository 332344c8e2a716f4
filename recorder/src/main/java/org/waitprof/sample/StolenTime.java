package org.waitprof.sample;

/**
 * Time that a hypervisor has withheld from the CPUs of this host while they had work, in hundredths
 * of a second. Of a thread it is asked only where that has been off its core for a time that
 * nothing else explains, and some times a second. What was stolen in between counts at the next
 * question. Costs 20 us.
 */
final class StolenTime {
  /** Shorter times are not asked for: the answer is no finer. */
  private static final long LEAST_NANOS = ProcStat.TICK_NANOS / 2;

  private static final long NANOS_BETWEEN_QUESTIONS = 50_000_000;

  private long before = -1;
  private long askedNanos = System.nanoTime() - NANOS_BETWEEN_QUESTIONS;

  /** Time stolen since the last question, in nanoseconds; 0 for short times, and the first time. */
  long since(long nanos) {
    if (nanos < LEAST_NANOS) {
      return 0;
    }
    long time = System.nanoTime();
    if (time - askedNanos < NANOS_BETWEEN_QUESTIONS) {
      return 0;
    }
    askedNanos = time;
    long now = ProcStat.nanos(ProcStat.STOLEN);
    long stolen = before < 0 || now < 0 ? 0 : Math.max(0, now - before);
    before = now < 0 ? before : now;
    return stolen;
  }
}
