package org.waitprof.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A long run over all targets: {@code Campaign INPUTS SEED FINDINGS [TARGET]}. Started by {@code
 * integration-tests/campaigns/fuzz.sh}; prints a table, and returns 1 if there was a finding.
 */
public final class Campaign {
  private Campaign() {}

  public static void main(String[] args) throws IOException {
    long inputs = Long.parseLong(args[0]);
    long seed = Long.parseLong(args[1]);
    Path findings = Path.of(args[2]);
    Path memory = Path.of("/dev/shm");
    Path folder =
        Files.isWritable(memory)
            ? Files.createTempDirectory(memory, "fuzz")
            : Files.createTempDirectory("fuzz");
    String wanted = args.length > 3 ? args[3] : "";
    List<FuzzTarget> targets =
        FuzzTargets.all().stream().filter(target -> target.name().contains(wanted)).toList();
    long weights = targets.stream().mapToLong(FuzzTarget::weight).sum();
    long crashes = 0;
    long begin = System.nanoTime();
    System.out.println("| target | inputs | accepted | crashes | hangs | slowest, ms |");
    System.out.println("|---|---|---|---|---|---|");
    long total = 0;
    for (FuzzTarget target : targets) {
      long share = (inputs * target.weight() + weights - 1) / weights;
      Fuzzer.Tally tally = new Fuzzer(seed, folder, findings).run(target, 0, share);
      System.out.printf(
          Locale.ROOT,
          "| %s | %d | %d | %d | %d | %d |%n",
          tally.target,
          tally.inputs,
          tally.accepted,
          tally.crashes.size(),
          tally.slow,
          tally.slowestNanos / 1_000_000);
      tally.crashes.stream().limit(5).forEach(System.err::println);
      crashes += tally.crashes.size() + tally.slow;
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
    System.exit(crashes == 0 ? 0 : 1);
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
