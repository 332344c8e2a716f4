package org.waitprof.fuzz;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Feeds mutated inputs to targets, one after the other, each made from the seed and its number
 * alone, so that a finding can be made again. An input that takes longer than {@link #LIMIT_NANOS}
 * is a hang. Not thread-safe.
 */
final class Fuzzer {
  /** Far more than any of these small files can need, on a machine with other work. */
  static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** What happened with one target. */
  static final class Tally {
    final String target;
    long inputs;
    long accepted;
    long slowestNanos;
    long slow;
    final List<String> crashes = new ArrayList<>();

    Tally(String target) {
      this.target = target;
    }

    @Override
    public String toString() {
      return String.format(
          "%s: %d inputs, %d accepted, %d refused, %d crashes, %d hangs, slowest %d ms",
          target,
          inputs,
          accepted,
          inputs - accepted - crashes.size(),
          crashes.size(),
          slow,
          slowestNanos / 1_000_000);
    }
  }

  private final long seed;
  private final Path folder;
  private final Path findings;

  /**
   * @param seed decides all inputs
   * @param folder for the files that are read; in memory, if possible
   * @param findings where inputs go that crash a target
   */
  Fuzzer(long seed, Path folder, Path findings) {
    this.seed = seed;
    this.folder = folder;
    this.findings = findings;
  }

  /** Feeds a target with inputs of these numbers. */
  Tally run(FuzzTarget target, long firstInput, long inputs) throws IOException {
    Tally tally = new Tally(target.name());
    run(target, firstInput, inputs, tally, Long.MAX_VALUE);
    return tally;
  }

  /**
   * The same, added to what happened before.
   *
   * @param end on the clock of {@code System.nanoTime}: from then on no further input
   */
  void run(FuzzTarget target, long firstInput, long inputs, Tally tally, long end)
      throws IOException {
    List<byte[]> seeds = target.seeds();
    Mutator mutator = target.mutator();
    for (long number = firstInput;
        number < firstInput + inputs && System.nanoTime() < end;
        number++) {
      Random random = new Random(seed * 1_000_003 + number);
      byte[] input = mutator.mutate(seeds.get(random.nextInt(seeds.size())), random);
      long begin = System.nanoTime();
      tally.inputs++;
      try {
        tally.accepted += target.read(input, folder) ? 1 : 0;
      } catch (Throwable e) {
        note(tally, number, input, e);
      }
      long nanos = System.nanoTime() - begin;
      tally.slowestNanos = Math.max(tally.slowestNanos, nanos);
      tally.slow += nanos > LIMIT_NANOS ? 1 : 0;
    }
  }

  private void note(Tally tally, long number, byte[] input, Throwable e) throws IOException {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    tally.crashes.add("seed " + seed + " input " + number + ": " + trace);
    if (tally.crashes.size() <= 20) {
      Files.createDirectories(findings);
      String name = tally.target.replaceAll("[^A-Za-z]+", "-") + "-" + seed + "-" + number;
      Files.write(findings.resolve(name), input);
    }
  }
}
