package org.waitprof.fuzz;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** One thread of a {@link Campaign}: takes slices until there are none, on targets of its own. */
final class CampaignThread extends Thread {
  /** Inputs of all targets in a slice. */
  private static final int SLICE = 1000;

  final List<FuzzTally> tallies;
  final Fuzzer fuzzer;
  private final long inputs;
  private final long end;
  private final AtomicLong slices;

  /**
   * @param targets used by no other thread
   * @param inputs of the whole campaign, of all targets
   * @param end on the clock of {@code System.nanoTime}: from then on no further input
   * @param slices how many have been taken; shared by all threads
   */
  CampaignThread(
      List<FuzzTarget> targets, Fuzzer fuzzer, long inputs, long end, AtomicLong slices) {
    super("fuzz");
    this.tallies = targets.stream().map(FuzzTally::new).toList();
    this.fuzzer = fuzzer;
    this.inputs = inputs;
    this.end = end;
    this.slices = slices;
  }

  @Override
  public void run() {
    long weights = tallies.stream().mapToLong(tally -> tally.target.weight()).sum();
    long number = Math.max(1, inputs / SLICE);
    try {
      for (long slice = slices.getAndIncrement();
          slice < number && System.nanoTime() < end;
          slice = slices.getAndIncrement()) {
        for (FuzzTally tally : tallies) {
          long share = (inputs * tally.target.weight() + weights - 1) / weights;
          long first = share * slice / number;
          fuzzer.run(tally.target, first, share * (slice + 1) / number - first, tally, end);
        }
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
