package org.waitprof.fuzz;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Feeds mutated inputs to targets, one after the other, each made from the seed and its number
 * alone, so that a finding can be made again. An input that takes longer than {@link #LIMIT_NANOS}
 * is a hang. Not thread-safe, but for {@link #stuck}.
 */
final class Fuzzer {
  /**
   * Far more than any of these files can need, on a machine with other work: of a damaged time as
   * many windows as there may be, over a million, written as JSON, take ten seconds there.
   */
  static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final Pattern NUMBERS = Pattern.compile("\\d+");
  private static final Pattern QUOTED = Pattern.compile("[\"'].*[\"']");

  private final long seed;
  private final Path folder;
  private final Path findings;

  /** By target, how it refuses what is nothing of its kind. */
  private final Map<FuzzTarget, Set<String>> first = new HashMap<>();

  private final Map<FuzzTarget, List<byte[]>> seeds = new HashMap<>();
  private volatile @Nullable Current current;

  /** An input that is being made or read, since then on the clock of {@code System.nanoTime}. */
  private record Current(FuzzTally tally, long number, byte[] input, long begin) {}

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
  FuzzTally run(FuzzTarget target, long firstInput, long inputs) throws IOException {
    FuzzTally tally = new FuzzTally(target);
    run(target, firstInput, inputs, tally, Long.MAX_VALUE);
    return tally;
  }

  /**
   * The same, added to what happened before.
   *
   * @param end on the clock of {@code System.nanoTime}: from then on no further input
   */
  void run(FuzzTarget target, long firstInput, long inputs, FuzzTally tally, long end)
      throws IOException {
    List<byte[]> good = seeds.get(target);
    if (good == null) {
      good = target.seeds();
      seeds.put(target, good);
    }
    Mutator mutator = target.mutator();
    for (long number = firstInput;
        number < firstInput + inputs && System.nanoTime() < end;
        number++) {
      long its = seed * 1_000_003 + number;
      Random random = new Random(its ^ (long) target.name().hashCode() << Short.SIZE);
      current = new Current(tally, number, new byte[0], System.nanoTime());
      byte[] input = mutator.mutate(good.get(random.nextInt(good.size())), random);
      long begin = System.nanoTime();
      current = new Current(tally, number, input, begin);
      try {
        String refusal = target.read(input, folder);
        boolean atOnce = !refusal.isEmpty() && refusalsOfStrangers(target).contains(kind(refusal));
        tally.add(refusal, atOnce);
      } catch (Throwable e) {
        note(tally, number, input, e);
      }
      current = null;
      long nanos = System.nanoTime() - begin;
      tally.took(nanos, nanos > LIMIT_NANOS);
      if (nanos > LIMIT_NANOS) {
        keep(tally, "slow-", number, input);
      }
    }
  }

  /**
   * Keeps the input that is being made or read if it takes several times the limit; any thread.
   *
   * @return what it is, empty if there is none
   */
  String stuck() throws IOException {
    Current its = current;
    if (its == null || System.nanoTime() - its.begin < 4 * LIMIT_NANOS) {
      return "";
    }
    keep(its.tally, "stuck-", its.number, its.input);
    return "stuck: " + its.tally.target.name() + ", seed " + seed + " input " + its.number;
  }

  /** The first check of a reader is what it says of files that are nothing of its kind. */
  private Set<String> refusalsOfStrangers(FuzzTarget target) {
    Set<String> known = first.get(target);
    if (known == null) {
      known = new HashSet<>();
      byte[] text = "Not what is looked for.\n".getBytes(StandardCharsets.UTF_8);
      for (byte[] stranger : new byte[][] {{}, new byte[64], new byte[10_000], text}) {
        try {
          known.add(kind(target.read(stranger, folder)));
        } catch (Throwable e) {
          known.add(e.toString()); // Mutated inputs will find it, too.
        }
      }
      first.put(target, known);
    }
    return known;
  }

  /** A line without its numbers, and what it quotes. */
  private static String kind(String line) {
    return QUOTED.matcher(NUMBERS.matcher(line).replaceAll("0")).replaceAll("''");
  }

  private void note(FuzzTally tally, long number, byte[] input, Throwable e) throws IOException {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    tally.crashes.add("seed " + seed + " input " + number + ": " + trace);
    if (tally.crashes.size() <= 20) {
      keep(tally, "", number, input);
    }
  }

  private void keep(FuzzTally tally, String how, long number, byte[] input) throws IOException {
    Files.createDirectories(findings);
    String name = tally.target.name().replaceAll("[^A-Za-z]+", "-") + "-" + seed + "-" + number;
    Files.write(findings.resolve(how + name), input);
  }
}
