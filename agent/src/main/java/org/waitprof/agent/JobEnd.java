package org.waitprof.agent;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.messenger.Messenger;
import org.waitprof.estimate.Estimation;
import org.waitprof.estimate.Estimator;
import org.waitprof.estimate.Estimators;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.Version;
import org.waitprof.profilefile.OutputName;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.quality.QualityRules;
import org.waitprof.record.RankCounters;
import org.waitprof.record.RecordCost;
import org.waitprof.reduce.JobMerge;
import org.waitprof.report.text.EndOfJob;
import org.waitprof.system.PathText;

/**
 * What happens at the entry of Finalize, on every rank in the same order: one all-reduction of
 * minima of a fixed size ("Catching Idlers with Ease", section 3.2), then {@link CounterGathering},
 * after which rank 0 writes the profile and says so to all.
 *
 * <p>Whatever fails on a rank, it goes through all communication, so that no other rank waits for
 * it in vain. Counter files are removed only when the profile is written.
 */
final class JobEnd {
  private static final long WRITTEN = 1;

  private final List<String> limitations;
  private final Options options;
  private final Messenger messenger;
  private final RankCounters rank;
  private @Nullable String failure;

  /**
   * Makes the end of a job.
   *
   * @param limitations what call paths do not take into account, for the quality notes
   */
  JobEnd(Options options, Messenger messenger, RankCounters rank, List<String> limitations) {
    this.limitations = limitations;
    this.options = options;
    this.messenger = messenger;
    this.rank = rank;
  }

  void run() {
    try {
      CounterGathering gathering = new CounterGathering(messenger, counters());
      long[] minima = messenger.minima(gathering.minima());
      JobMerge merge = gathering.gather();
      failure = failure == null ? gathering.failure() : failure;
      if (messenger.fromRoot(merge == null ? 0 : written(merge, minima)) == WRITTEN) {
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

  /** What this rank has counted; nothing where its memory does not suffice. */
  private byte[] counters() {
    try {
      rank.noteRecordCost(RecordCost.measurePicos(rank));
      return rank.snapshot();
    } catch (RuntimeException | Error e) {
      failure = "rank " + messenger.rank() + " cannot hand over its counters: " + e;
      return new byte[0];
    }
  }

  /** On rank 0, for which all others wait: whatever fails there, they are told. */
  private long written(JobMerge merge, long[] minima) {
    try {
      return write(merge, minima) ? WRITTEN : 0;
    } catch (RuntimeException | Error e) {
      failure = e.toString();
      return 0;
    }
  }

  /** Writes the profile. */
  private boolean write(JobMerge merge, long[] minima) {
    for (String each : limitations) {
      merge.note(
          new QualityNote(
              QualityNote.Severity.WARNING,
              "call-paths-incomplete",
              "some frames may be missing from call paths: " + each));
    }
    Path name = Path.of("");
    try {
      JobProfile profile =
          estimated(QualityRules.judge(merge.finish(Version.TEXT, minima), merge.tally()));
      name = wanted(profile);
      Path written = ProfileWriter.write(profile, name);
      if (options.get(OptionKey.SUMMARY).equals("on")) {
        System.err.print(EndOfJob.summary(profile, written));
        System.err.flush();
      }
      return true;
    } catch (IOException e) {
      failure = PathText.shown(name) + " cannot be written: " + reason(e);
      return false;
    }
  }

  /** With the waits of the estimator that was asked for; the merge's own are by the minimum. */
  private JobProfile estimated(JobProfile recorded) {
    Estimator estimator = Estimators.named(options.get(OptionKey.ESTIMATOR)).orElse(null);
    return estimator == null ? recorded : Estimation.with(estimator, recorded);
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
    return options.output(values);
  }
}
