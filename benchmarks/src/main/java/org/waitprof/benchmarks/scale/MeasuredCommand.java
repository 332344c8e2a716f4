package org.waitprof.benchmarks.scale;

import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.waitprof.benchmarks.ProcessUse;

/**
 * Runs a command and prints how long it took and the most memory that was resident, as the kernel
 * counts it. usage: MeasuredCommand NAME COMMAND...
 */
public final class MeasuredCommand {
  private MeasuredCommand() {}

  /** Runs the command; its output is discarded, its exit code is passed on. */
  public static void main(String[] args) throws IOException, InterruptedException {
    String[] command = java.util.Arrays.copyOfRange(args, 1, args.length);
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    ProcessUse use = new ProcessUse(Long.toString(process.pid()));
    long peakKilobytes = 0;
    while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
      peakKilobytes = Math.max(peakKilobytes, use.mostKilobytes());
    }
    System.out.printf(
        Locale.ROOT,
        "%-12s %6.2f s %7d MiB%n",
        args[0],
        (System.nanoTime() - start) / 1e9,
        peakKilobytes / 1024);
    System.exit(process.exitValue());
  }
}
