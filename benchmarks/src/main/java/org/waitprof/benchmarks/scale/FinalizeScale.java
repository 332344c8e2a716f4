package org.waitprof.benchmarks.scale;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.Deflater;
import java.util.zip.DeflaterInputStream;
import java.util.zip.InflaterInputStream;
import org.waitprof.counterfile.CounterFile;
import org.waitprof.model.JobProfile;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.quality.QualityRules;
import org.waitprof.reduce.GatherTree;
import org.waitprof.reduce.GlobalMinima;
import org.waitprof.reduce.JobMerge;
import org.waitprof.reduce.MergeConflictException;
import org.waitprof.reduce.PartialMerge;

/**
 * Measures the entry of Finalize of a synthetic job, rank by rank in one JVM, with the code that
 * ranks run. Counters are packed, handed along the tree, merged, and the profile is written.
 * Messages take no time here; the output is computing time and bytes. usage: FinalizeScale RANKS
 * KEYS FAN_OUT PROFILE
 *
 * <p>A rank's work begins when its input has come. So {@code gather} is the longest chain of work:
 * the time for which the job stands still. The counters of the first thousand ranks are packed and
 * unpacked; the others' share of the time is computed from these.
 */
public final class FinalizeScale {
  private static final int SAMPLE = 1000;

  private final int ranks;
  private final int keys;
  private final int fanOut;
  private final SyntheticRank source;
  private double takeSeconds;
  private int taken;
  private long leafBytes;
  private long largestMessage;
  private long receivedByRoot;
  private int messagesToRoot;

  private FinalizeScale(int ranks, int keys, int fanOut) {
    this.ranks = ranks;
    this.keys = keys;
    this.fanOut = fanOut;
    source = new SyntheticRank(keys);
  }

  /** Prints one line, tab-separated; the header with RANKS 0. */
  public static void main(String[] args) throws Exception {
    int ranks = Integer.parseInt(args[0]);
    if (ranks == 0) {
      System.out.println(
          "ranks\tkeys\tfan-out\trank sends B\trank 0 receives MiB\tmessages\tlargest MiB\t"
              + "gather s\tmerged MiB\twrite s\tprofile MiB");
      return;
    }
    System.out.println(
        new FinalizeScale(ranks, Integer.parseInt(args[1]), Integer.parseInt(args[2]))
            .run(Path.of(args[3])));
  }

  /** A merge and the moment at which it is complete. */
  private record Gathered(JobMerge merge, double seconds) {}

  private String run(Path file) throws IOException, MergeConflictException {
    for (int i = 0; i < 3; i++) {
      takeOne(new JobMerge(), 0); // a rank that has run for a while has compiled some of this
    }
    takeSeconds = 0;
    taken = 0;
    String outcome = "";
    Gathered all = null;
    try {
      all = gather(0);
    } catch (OutOfMemoryError | IllegalStateException e) {
      outcome = "fails: " + e.getMessage();
    }
    String line =
        String.format(
            Locale.ROOT,
            "%d\t%d\t%d\t%d\t%.1f\t%d\t%.1f\t",
            ranks,
            keys,
            fanOut,
            leafBytes,
            receivedByRoot / 1048576.0,
            messagesToRoot,
            largestMessage / 1048576.0);
    if (all == null) {
      return line + outcome;
    }
    double merged = heldMebibytes();
    long begin = System.nanoTime();
    try {
      JobProfile profile =
          QualityRules.assess(all.merge.finish("0.1.0", new GlobalMinima()), all.merge.tally());
      Path written = ProfileWriter.write(profile, file);
      return line
          + String.format(
              Locale.ROOT,
              "%.2f\t%.0f\t%.2f\t%.1f",
              all.seconds,
              merged,
              (System.nanoTime() - begin) / 1e9,
              Files.size(written) / 1048576.0);
    } catch (OutOfMemoryError e) {
      return line
          + String.format(
              Locale.ROOT, "%.2f\t%.0f\tfails: %s", all.seconds, merged, e.getMessage());
    }
  }

  /** Lets a collector do its part, and before it those that it receives from. */
  private Gathered gather(int rank) throws IOException, MergeConflictException {
    GatherTree tree = new GatherTree(rank, ranks, fanOut);
    JobMerge merge = new JobMerge();
    double clock = timedTake(merge, rank);
    for (int level = 1; level <= tree.levels(); level++) {
      int stride = tree.stride(level);
      for (int i = 1; i <= tree.senders(level); i++) {
        int from = rank + i * stride;
        if (level == 1) {
          clock += timedTake(merge, from);
          if (rank == 0) {
            received(leafBytes);
          }
          continue;
        }
        Gathered sender = gather(from);
        byte[] message = PartialMerge.write(sender.merge);
        largestMessage = Math.max(largestMessage, message.length);
        if (rank == 0) {
          received(message.length);
        }
        long begin = System.nanoTime();
        PartialMerge.addTo(merge, message);
        clock = Math.max(clock, sender.seconds) + (System.nanoTime() - begin) / 1e9;
      }
    }
    if (rank == 0) {
      return new Gathered(merge, clock);
    }
    long begin = System.nanoTime();
    PartialMerge.write(merge);
    return new Gathered(merge, clock + (System.nanoTime() - begin) / 1e9);
  }

  private void received(long bytes) {
    messagesToRoot++;
    receivedByRoot += bytes;
  }

  /** The seconds that a rank's counters take their collector. */
  private double timedTake(JobMerge merge, int rank) throws IOException, MergeConflictException {
    if (taken < SAMPLE) {
      double seconds = takeOne(merge, rank);
      takeSeconds += seconds;
      taken++;
      return seconds;
    }
    byte[] counters = source.counters(rank, ranks, false, 1000 + rank, 1_790_000_000_000L);
    merge.add(CounterFile.read(ByteBuffer.wrap(counters), "synthetic"));
    return takeSeconds / taken;
  }

  private double takeOne(JobMerge merge, int rank) throws IOException, MergeConflictException {
    byte[] counters = source.counters(rank, ranks, false, 1000 + rank, 1_790_000_000_000L);
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    byte[] message =
        new DeflaterInputStream(new ByteArrayInputStream(counters), deflater).readAllBytes();
    deflater.end();
    leafBytes = message.length;
    long begin = System.nanoTime();
    byte[] arrived = new InflaterInputStream(new ByteArrayInputStream(message)).readAllBytes();
    merge.add(CounterFile.read(ByteBuffer.wrap(arrived), "synthetic"));
    return (System.nanoTime() - begin) / 1e9;
  }

  private static double heldMebibytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) / 1048576.0;
  }
}
