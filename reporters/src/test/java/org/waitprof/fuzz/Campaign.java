package org.waitprof.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A long run over all targets, a slice of each in turn: {@code Campaign INPUTS SEED FINDINGS TARGET
 * SECONDS}; after that time it ends with what it has. Started by {@code
 * integration-tests/campaigns/fuzz.sh}; prints a table, and returns 1 if there was a finding.
 */
public final class Campaign {
  /** Inputs of all targets in a slice. */
  private static final int SLICE = 1000;

  private Campaign() {}

  public static void main(String[] args) throws IOException {
    long inputs = Long.parseLong(args[0]);
    long seed = Long.parseLong(args[1]);
    Path findings = Path.of(args[2]);
    Path folder = Files.createTempDirectory("fuzz");
    List<FuzzTarget> targets =
        FuzzTargets.all().stream().filter(target -> target.name().contains(args[3])).toList();
    long weights = targets.stream().mapToLong(FuzzTarget::weight).sum();
    long begin = System.nanoTime();
    long end = begin + TimeUnit.SECONDS.toNanos(Long.parseLong(args[4]));
    long slices = Math.max(1, inputs / SLICE);
    Map<FuzzTarget, FuzzTally> tallies = new LinkedHashMap<>();
    Fuzzer fuzzer = new Fuzzer(seed, folder, findings);
    for (long slice = 0; slice < slices; slice++) {
      for (FuzzTarget target : targets) {
        long share = (inputs * target.weight() + weights - 1) / weights;
        long first = share * slice / slices;
        long next = share * (slice + 1) / slices;
        if (next > first && System.nanoTime() < end) {
          fuzzer.run(
              target, first, next - first, tallies.computeIfAbsent(target, FuzzTally::new), end);
        }
      }
    }
    long complaints = 0;
    long total = 0;
    System.out.println(
        "| target | inputs | accepted | beyond the first check | crashes | hangs | slowest, ms | a second |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    for (FuzzTally tally : tallies.values()) {
      System.out.printf(
          Locale.ROOT,
          "| %s | %d | %d | %d | %d | %d | %d | %d |%n",
          tally.target.name(),
          tally.inputs,
          tally.accepted,
          tally.beyond(),
          tally.crashes.size(),
          tally.slow,
          tally.slowestNanos / 1_000_000,
          tally.inputs * 1_000_000_000 / Math.max(1, tally.nanos));
      tally.crashes.stream().limit(5).forEach(System.err::println);
      if (!tally.complaint().isEmpty()) {
        complaints++;
        System.err.println(tally.target.name() + ": " + tally.complaint());
      }
      total += tally.inputs;
    }
    System.out.printf(
        Locale.ROOT,
        "%n%d inputs of seed %d in %d s, heap limited to %d MiB; most memory of the process %s.%n",
        total,
        seed,
        (System.nanoTime() - begin) / 1_000_000_000,
        Runtime.getRuntime().maxMemory() >> 20,
        peak());
    System.exit(complaints == 0 ? 0 : 1);
  }

  /** The process's largest resident size, as Linux counts it. */
  private static String peak() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return "not known";
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024 + " MiB";
      }
    }
    return "not known";
  }
}
