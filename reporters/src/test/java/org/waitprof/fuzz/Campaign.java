package org.waitprof.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A long run over all targets, a slice of each in turn: {@code Campaign INPUTS SEED FINDINGS TARGET
 * SECONDS THREADS}; after that time it ends with what it has. Started by {@code
 * integration-tests/campaigns/fuzz.sh}; prints a table, and returns 1 if there was a finding. An
 * input that never ends, or a thread that fails, ends all at once.
 */
public final class Campaign {
  private final long begin = System.nanoTime();
  private final List<CampaignThread> threads = new ArrayList<>();

  private Campaign() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    long inputs = Long.parseLong(args[0]);
    long seed = Long.parseLong(args[1]);
    Path findings = Path.of(args[2]);
    Campaign campaign = new Campaign();
    long end = campaign.begin + TimeUnit.SECONDS.toNanos(Long.parseLong(args[4]));
    AtomicLong slices = new AtomicLong();
    for (int thread = 0; thread < Integer.parseInt(args[5]); thread++) {
      List<FuzzTarget> targets =
          FuzzTargets.all().stream().filter(target -> target.name().contains(args[3])).toList();
      Fuzzer fuzzer = new Fuzzer(seed, Files.createTempDirectory("fuzz"), findings);
      campaign.threads.add(new CampaignThread(targets, fuzzer, inputs, end, slices));
    }
    campaign.run(slices);
    System.exit(campaign.report(seed) ? 0 : 1);
  }

  private void run(AtomicLong slices) throws IOException, InterruptedException {
    long said = 0;
    for (CampaignThread thread : threads) {
      thread.setUncaughtExceptionHandler(
          (its, e) -> {
            e.printStackTrace();
            Runtime.getRuntime().halt(1);
          });
      thread.start();
    }
    for (CampaignThread thread : threads) {
      while (thread.isAlive()) {
        thread.join(5000);
        long seconds = (System.nanoTime() - begin) / 1_000_000_000;
        if (seconds / 60 > said) {
          said = seconds / 60;
          System.err.println(seconds + " s: slice " + slices.get() + " of 1000 inputs");
        }
        for (CampaignThread each : threads) {
          String stuck = each.fuzzer.stuck();
          if (!stuck.isEmpty()) {
            System.err.println(stuck);
            for (StackTraceElement frame : each.getStackTrace()) {
              System.err.println("\tat " + frame);
            }
            Runtime.getRuntime().halt(1);
          }
        }
      }
    }
  }

  private boolean report(long seed) throws IOException {
    boolean sound = true;
    long total = 0;
    System.out.println(
        "| target | inputs | accepted | beyond the first check | crashes | hangs | slowest, ms | a second |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    List<FuzzTally> tallies = threads.get(0).tallies;
    for (int target = 0; target < tallies.size(); target++) {
      FuzzTally tally = tallies.get(target);
      for (CampaignThread other : threads.subList(1, threads.size())) {
        tally.add(other.tallies.get(target));
      }
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
        sound = false;
        System.err.println(tally.target.name() + ": " + tally.complaint());
      }
      total += tally.inputs;
    }
    long nanos = System.nanoTime() - begin;
    System.out.printf(
        Locale.ROOT,
        "%n%d inputs of seed %d in %d s, %d a second, with %d threads and %d s of CPU time; heap"
            + " limited to %d MiB, most memory of the process %s.%n",
        total,
        seed,
        nanos / 1_000_000_000,
        total * 1_000_000_000 / nanos,
        threads.size(),
        ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toSeconds(),
        Runtime.getRuntime().maxMemory() >> 20,
        peak());
    return sound;
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
