package org.waitprof.agent;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.messenger.Messenger;
import org.waitprof.estimate.Estimation;
import org.waitprof.estimate.Estimator;
import org.waitprof.estimate.Estimators;
import org.waitprof.file.CounterFile;
import org.waitprof.file.OutputName;
import org.waitprof.file.ProfileWriter;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RankProfile;
import org.waitprof.model.Version;
import org.waitprof.record.RankCounters;
import org.waitprof.record.RecordCost;
import org.waitprof.reduce.GlobalMinima;
import org.waitprof.reduce.JobMerge;
import org.waitprof.reduce.MergeConflictException;
import org.waitprof.report.text.EndOfJob;

/**
 * What happens at the entry of Finalize, on every rank in the same order: one all-reduction of
 * minima of a fixed size ("Catching Idlers with Ease", section 3.2), then each rank ships its
 * counters to rank 0, which writes the profile and says so to all.
 *
 * <p>Whatever fails on a rank, it goes through all communication, so that no other rank waits for
 * it in vain. Counter files are removed only when the profile is written.
 */
final class JobEnd {
  private static final long WRITTEN = 1;

  private final List<String> gaps;
  private final Options options;
  private final Messenger messenger;
  private final RankCounters rank;
  private @Nullable String failure;

  /**
   * Makes the end of a job.
   *
   * @param gaps what call paths do not take into account, for the quality notes
   */
  JobEnd(Options options, Messenger messenger, RankCounters rank, List<String> gaps) {
    this.gaps = gaps;
    this.options = options;
    this.messenger = messenger;
    this.rank = rank;
  }

  void run() {
    try {
      Shipment shipment = prepare();
      RankProfile own = shipment.own;
      long[] minima = messenger.minima(own == null ? GlobalMinima.none() : GlobalMinima.local(own));
      long written = 0;
      if (messenger.rank() == 0) {
        written = collect(own, minima) ? WRITTEN : 0;
      } else {
        messenger.send(shipment.packed, 0);
      }
      if (messenger.fromRoot(written) == WRITTEN) {
        rank.deleteFile();
      }
      messenger.close();
    } catch (ReflectiveOperationException e) {
      failure = "talking to the other ranks failed: " + e;
    }
    if (failure != null) {
      Path file = rank.file();
      System.err.println(
          "waitprof: no profile: "
              + failure
              + (file == null
                  ? "; the counters are lost, because there is no file of them, either"
                  : "; the counters are still there, make one with: java -jar waitprof.jar merge "
                      + file.getParent()));
    }
  }

  /** What a rank has counted, read and packed; nothing where its memory does not suffice. */
  private static final class Shipment {
    static final Shipment NOTHING = new Shipment(null, new byte[0]);

    final @Nullable RankProfile own;
    final byte[] packed;

    Shipment(@Nullable RankProfile own, byte[] packed) {
      this.own = own;
      this.packed = packed;
    }
  }

  private Shipment prepare() {
    try {
      rank.noteRecordCost(RecordCost.measurePicos(rank));
      byte[] counters = rank.snapshot();
      RankProfile own = read(counters, messenger.rank());
      return new Shipment(own, messenger.rank() == 0 ? new byte[0] : deflate(counters));
    } catch (RuntimeException | OutOfMemoryError e) {
      failure = "rank " + messenger.rank() + " cannot hand over its counters: " + e;
      return Shipment.NOTHING;
    }
  }

  private @Nullable RankProfile read(byte[] counters, int from) {
    if (counters.length == 0) {
      failure = "rank " + from + " has not handed over its counters";
      return null;
    }
    try {
      return CounterFile.read(ByteBuffer.wrap(counters), "counters of rank " + from);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      failure = "counters of rank " + from + " cannot be used: " + e;
      return null;
    }
  }

  /** On rank 0: receives all counters, whether they can be used or not, and writes the profile. */
  private boolean collect(@Nullable RankProfile own, long[] minima)
      throws ReflectiveOperationException {
    JobMerge merge = new JobMerge();
    for (String gap : gaps) {
      merge.note(
          new QualityNote(
              QualityNote.Severity.WARNING,
              "call-paths-incomplete",
              "some frames may be missing from call paths: " + gap));
    }
    add(merge, own);
    for (int from = 1; from < messenger.size(); from++) {
      add(merge, read(inflate(messenger.receive(from)), from));
    }
    if (failure != null) {
      return false; // All counter files stay, from which merge gets more than is here.
    }
    Path name = Path.of("");
    try {
      JobProfile profile = estimated(merge.finish(Version.TEXT, minima));
      name = wanted(profile);
      Path written = ProfileWriter.write(profile, name);
      if (options.get(OptionKey.SUMMARY).equals("on")) {
        System.err.print(EndOfJob.summary(profile, written));
        System.err.flush();
      }
      return true;
    } catch (IOException e) {
      failure = name + " cannot be written: " + reason(e);
      return false;
    } catch (RuntimeException | OutOfMemoryError e) {
      failure = e.toString();
      return false;
    }
  }

  /** With the waits of the estimator that was asked for; the merge's own are by the minimum. */
  private JobProfile estimated(JobProfile recorded) {
    Estimator estimator = Estimators.named(options.get(OptionKey.ESTIMATOR)).orElse(null);
    return estimator == null ? recorded : Estimation.with(estimator, recorded);
  }

  private void add(JobMerge merge, @Nullable RankProfile profile) {
    if (profile != null) {
      try {
        merge.add(profile);
      } catch (MergeConflictException e) {
        failure = e.getMessage();
      }
    }
  }

  private static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    String reason = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
    if (e instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    return reason == null ? e.toString() : reason;
  }

  private Path wanted(JobProfile profile) {
    OutputName.Values values =
        new OutputName.Values(
            0,
            profile.facts().worldSize(),
            profile.ranks().get(0).host(),
            profile.ranks().get(0).pid(),
            profile.facts().jobId(),
            profile.facts().startEpochMillis(),
            profile.facts().mainClass(),
            System.getenv());
    return output(options, values);
  }

  /** Where the profile is meant to go: the option, or the default name where that is wrong. */
  static Path output(Options options, OutputName.Values values) {
    try {
      return OutputName.resolve(options.get(OptionKey.OUT), values);
    } catch (IllegalArgumentException e) {
      System.err.println("waitprof: " + e.getMessage() + "; using the default name");
      return OutputName.resolve("", values);
    }
  }

  /** Histograms are mostly zeros: a rank ships a few kilobytes. */
  private static byte[] deflate(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try (DeflaterOutputStream compressed = new DeflaterOutputStream(out, deflater)) {
      compressed.write(bytes);
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory", e);
    } finally {
      deflater.end();
    }
    return out.toByteArray();
  }

  private byte[] inflate(byte[] bytes) {
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
      return in.readAllBytes();
    } catch (IOException e) {
      failure = "counters arrived damaged: " + e.getMessage();
      return new byte[0];
    }
  }
}
