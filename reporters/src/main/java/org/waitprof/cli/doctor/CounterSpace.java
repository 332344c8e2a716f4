package org.waitprof.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.waitprof.cli.merge.FoundCounters;
import org.waitprof.options.OptionKey;
import org.waitprof.record.file.FaultText;
import org.waitprof.report.wording.ByteSizes;
import org.waitprof.system.CountText;
import org.waitprof.system.FileOwners;
import org.waitprof.system.StrictModes;

/** Checks that the node has room for its ranks' counter files, and lists older files there. */
final class CounterSpace implements Check {
  /** Size of the file of a rank with a few hundred keys. */
  private static final long BYTES_PER_RANK = 4L << 20;

  @Override
  public void examine(DoctorContext context, Diagnosis findings) {
    Path folder = folder(context);
    try {
      long free = Files.getFileStore(folder).getUsableSpace();
      int ranks = Runtime.getRuntime().availableProcessors();
      String text = "counter files go to " + folder + ", " + ByteSizes.of(free) + " free";
      String fault = StrictModes.fault(folder);
      if (fault != null) {
        findings.warn(
            "counter files do not go to " + folder + ": " + fault,
            "choose another folder with counters=FOLDER, or make it sticky: chmod +t " + folder);
      } else if (!Files.isWritable(folder)) {
        findings.warn(
            folder + " is not writable: counters would not survive a crash",
            "choose a folder in memory or on a local disk with counters=FOLDER");
      } else if (free < ranks * BYTES_PER_RANK) {
        findings.warn(
            text,
            "that is little for "
                + CountText.of(ranks, "rank")
                + "; choose another with counters=FOLDER");
      } else {
        findings.ok(text);
      }
      long left = new FoundCounters(FileOwners.own()).below(folder, 1).size();
      if (left > 0) {
        findings.warn(
            CountText.of(left, "counter file")
                + " in "
                + folder
                + ", of running jobs or of jobs that crashed",
            "after a crash: java -jar waitprof.jar merge " + folder + ", then delete them");
      }
    } catch (IOException e) {
      findings.warn(
          "counter files do not go to " + folder + ": " + FaultText.of(e),
          "choose a folder in memory or on a local disk: counters=FOLDER");
    }
  }

  private static Path folder(DoctorContext context) {
    String chosen = context.option(OptionKey.COUNTERS);
    if (!chosen.isEmpty()) {
      return context.resolve(chosen);
    }
    Path memory = context.environment().system("/dev/shm");
    return Files.isDirectory(memory)
        ? memory
        : Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
  }
}
