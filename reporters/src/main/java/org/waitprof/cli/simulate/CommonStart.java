package org.waitprof.cli.simulate;

import org.waitprof.replay.exchange.Exchange;

/**
 * Agrees on a moment that is the same for all processes of a job, to about half the time of a
 * message, even if some of them lose their core meanwhile. Process 0 asks each other process for
 * its clock some hundred times. The fastest answer gives the best estimate of its moment
 * ("Probabilistic clock synchronization", Cristian, Distributed Computing 3, 1989).
 */
final class CommonStart {
  private static final int ROUNDS = 200;

  /** Time from the last answer to the start: all know of it by then. */
  private static final long AHEAD_NANOS = 20_000_000;

  private CommonStart() {}

  /**
   * Agrees on a future moment; all processes must call it.
   *
   * @return the moment, of this process' {@link System#nanoTime}
   */
  static long nanos(Exchange job) {
    if (job.process() > 0) {
      for (int round = 0; round < ROUNDS; round++) {
        job.receive(0);
        job.send(new long[] {System.nanoTime()}, 0);
      }
      return job.receive(0)[0];
    }
    long[] offsets = new long[job.processes()];
    for (int process = 1; process < offsets.length; process++) {
      offsets[process] = offset(job, process);
    }
    long start = System.nanoTime() + AHEAD_NANOS;
    for (int process = 1; process < offsets.length; process++) {
      job.send(new long[] {start + offsets[process]}, process);
    }
    return start;
  }

  /** The other process' clock minus this one's, in nanoseconds. */
  private static long offset(Exchange job, int process) {
    long shortest = Long.MAX_VALUE;
    long offset = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long asked = System.nanoTime();
      job.send(new long[] {round}, process);
      long its = job.receive(process)[0];
      long took = System.nanoTime() - asked;
      if (took < shortest) {
        shortest = took;
        offset = its - (asked + took / 2);
      }
    }
    return offset;
  }
}
