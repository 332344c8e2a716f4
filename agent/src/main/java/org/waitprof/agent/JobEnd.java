package org.waitprof.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.analysis.AnalysedTrace;
import org.waitprof.agent.interval.WindowsImage;
import org.waitprof.agent.messenger.Messenger;
import org.waitprof.agent.messenger.WorldMessenger;
import org.waitprof.calibration.CalibrationReader;
import org.waitprof.estimate.Calibrated;
import org.waitprof.estimate.CalibratedFloors;
import org.waitprof.estimate.Estimation;
import org.waitprof.estimate.Estimator;
import org.waitprof.estimate.Estimators;
import org.waitprof.model.JobProfile;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.QualityNote;
import org.waitprof.model.Version;
import org.waitprof.options.BoundedWork;
import org.waitprof.options.OptionKey;
import org.waitprof.options.Options;
import org.waitprof.pairing.AnalysedSample;
import org.waitprof.pairing.OnlineMatch;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.profilefile.output.OutputName;
import org.waitprof.quality.QualityRules;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.RankCounters;
import org.waitprof.record.RecordCost;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.file.FaultText;
import org.waitprof.record.thread.StoppedThread;
import org.waitprof.reduce.GlobalMinima;
import org.waitprof.reduce.JobMerge;
import org.waitprof.reduce.WindowsOfJob;
import org.waitprof.report.text.EndOfJob;
import org.waitprof.report.wording.Durations;
import org.waitprof.sample.SampleLayout;
import org.waitprof.system.PathText;

/**
 * Work at the entry of Finalize, on every rank in one order. The {@link JobSample} is assessed, and
 * minima are all-reduced ("Catching Idlers with Ease", section 3.2). Then follows {@link
 * CounterGathering}, after which rank 0 writes the profile and notifies all ranks.
 *
 * <p>The constructor does the work that a rank can do alone, so that {@link Job} can ask whether
 * all ranks have come that far. A rank on which something fails after that, errors included, still
 * takes part in all communication, so that no other rank waits for it in vain. Counter files are
 * removed only when the profile is written.
 */
final class JobEnd {
  private static final long WRITTEN = 1;

  /** Longest time for which all ranks wait until the profile is written. */
  private static final int PATIENCE_SECONDS = 30;

  /** Longest time to read a file. */
  private static final int SHORT_PATIENCE_SECONDS = 5;

  /** Name of the thread that writes. */
  private static final String WRITER = "waitprof-profile";

  private final List<String> limitations;
  private final @Nullable String coldness;
  private final Options options;
  private final Messenger messenger;
  private final RankCounters rank;
  private final @Nullable JobSample sample;
  private final @Nullable WindowsImage windows;
  private final StackSession.Found work;
  private final long @Nullable [] threads;
  private final CounterGathering gathering;
  private final GlobalMinima ownMinima;
  private @Nullable String failure;
  private JobTrace.Ended trace = JobTrace.Ended.NONE;

  /**
   * Prepares the end of a job: takes the rank's counters. Does not communicate with other ranks.
   *
   * @param sample the rank's coordinated sample; null if the job takes none
   * @param windows counts in windows of time; null without windows
   * @param work samples and times that Flight Recorder has of the rank
   * @param threads observations of its threads; null if one thread called MPI
   * @param limitations gaps of call paths, for the quality notes
   * @param coldness reason why classes had to be woven in this start; null if none had to
   * @throws ReflectiveOperationException if classes that the exchange needs cannot be loaded
   */
  JobEnd(
      Options options,
      Messenger messenger,
      RankCounters rank,
      @Nullable JobSample sample,
      @Nullable WindowsImage windows,
      StackSession.Found work,
      long @Nullable [] threads,
      List<String> limitations,
      @Nullable String coldness)
      throws ReflectiveOperationException {
    this.coldness = coldness;
    this.sample = sample;
    this.windows = windows;
    this.work = work;
    this.threads = threads;
    this.limitations = limitations;
    this.options = options;
    this.messenger = messenger;
    this.rank = rank;
    gathering = new CounterGathering(messenger, counters());
    ownMinima = gathering.minima();
    rehearse(WorldMessenger.rehearsing(messenger.rank(), messenger.size()));
  }

  /**
   * Goes through the exchange without the other ranks. Memory for classes may have run out, and
   * from the exchange itself no rank may leave.
   */
  private void rehearse(Messenger silent) throws ReflectiveOperationException {
    if (sample != null) {
      AnalysedSample unused = OnlineMatch.analyse(silent, null, true);
    }
    GlobalMinima unused = ownMinima.reduced(reduction(silent));
    silent.fromRoot(0);
    silent.close();
  }

  private static GlobalMinima.AllReduction reduction(Messenger messenger) {
    return messenger::minima;
  }

  /**
   * Communicates with the other ranks, all of which are prepared; rank 0 writes the profile.
   *
   * @param trace the job's trace, which the summary names, and its analysis
   */
  void run(JobTrace.Ended trace) {
    this.trace = trace;
    if (messenger.rank() == 0) {
      HotSide.prepare(ClassPack.ROOT);
    }
    try {
      if (sample != null) {
        gathering.add(sample.analyse());
      }
      GlobalMinima minima = ownMinima.reduced(reduction(messenger));
      JobMerge merge = gathering.gather();
      failure = failure == null ? gathering.failure() : failure;
      boolean isWritten = messenger.fromRoot(merge == null ? 0 : written(merge, minima)) == WRITTEN;
      messenger.close();
      if (isWritten) {
        rank.deleteFile();
      }
    } catch (ReflectiveOperationException e) {
      failure = "talking to the other ranks failed: " + e;
    }
    if (failure != null) {
      AgentOutput.println("no profile: " + failure + JobRank.whereCountersAre(rank));
    }
  }

  /** Counters of this rank; empty if its memory does not suffice. */
  private byte[] counters() {
    try {
      RecordCost.note(rank);
      Map<String, Long> phases =
          rank.phases().until(rank.header().get(CounterLayout.FINALIZE_TICKS_OFFSET));
      byte[] counters = rank.snapshot();
      if (threads != null) {
        counters = CounterLayout.appended(counters, SampleLayout.OVERLAP, threads);
      }
      if (windows == null && phases.isEmpty() && work.isEmpty()) {
        return counters;
      }
      WindowsImage image = windows == null ? WindowsImage.withoutWindows() : windows;
      return image.appendTo(counters, phases, work.stacks(), work.heldUp());
    } catch (RuntimeException | Error e) {
      StoppedThread.note(e);
      failure = "rank " + messenger.rank() + " cannot hand over its counters: " + e;
      return new byte[0];
    }
  }

  /** Writes the profile on rank 0, for which all others wait: they are notified of any failure. */
  private long written(JobMerge merge, GlobalMinima minima) {
    try {
      return write(merge, minima) ? WRITTEN : 0;
    } catch (RuntimeException | Error e) {
      StoppedThread.note(e);
      failure = e.toString();
      return 0;
    }
  }

  /** Writes the profile; false, with the reason in {@link #failure}, if that fails. */
  private boolean write(JobMerge merge, GlobalMinima minima) {
    for (String each : limitations) {
      merge.note(
          QualityNote.warning(
              "call-paths-incomplete", "some frames may be missing from call paths: " + each));
    }
    if (coldness != null) {
      merge.note(
          QualityNote.info(
              "first-start",
              "the start took some tenths of a second, or up to 3 s, longer than later ones"
                  + " will: "
                  + coldness));
    }
    AnalysedTrace analysed = trace.analysed().orElse(null);
    if (analysed != null) {
      merge.note(
          QualityNote.info(
              "trace-analysed",
              "the ranks analysed their trace in MPI_Finalize, in "
                  + Durations.of(analysed.nanos())
                  + ": the profile beside this one has the measured waits"));
    }
    Path name = Path.of("");
    try {
      JobProfile profile =
          WindowsOfJob.in(
              estimated(QualityRules.assess(merge.finish(Version.TEXT, minima), merge.tally())),
              merge.timeSeries());
      OutputName.Values values = OutputName.Values.of(profile, System.getenv());
      name =
          BoundedWork.on(options.place(), PATIENCE_SECONDS, WRITER, () -> options.output(values));
      Path wanted = name;
      Path written =
          BoundedWork.on(
              wanted, PATIENCE_SECONDS, WRITER, () -> ProfileWriter.write(profile, wanted));
      analysed = analysed == null ? null : measured(analysed, profile);
      if (options.get(OptionKey.SUMMARY).equals("on")) {
        AgentOutput.print(
            analysed == null
                ? EndOfJob.summary(profile, written, trace.folder())
                : EndOfJob.ofAnalysed(
                    analysed.profile(), analysed.file(), analysed.nanos(), written));
      }
      return true;
    } catch (IOException e) {
      String file = name.toString().isEmpty() ? options.get(OptionKey.OUT) : PathText.shown(name);
      failure = file + " cannot be written: " + FaultText.of(e);
      return false;
    }
  }

  /** Writes the analysed profile; null if that fails, which it reports. */
  private static @Nullable AnalysedTrace measured(AnalysedTrace analysed, JobProfile recorded) {
    try {
      return BoundedWork.on(
          analysed.file(), PATIENCE_SECONDS, WRITER, () -> analysed.write(recorded));
    } catch (IOException | RuntimeException | Error e) {
      StoppedThread.note(e);
      AgentOutput.println(
          "the trace is not analysed: "
              + PathText.shown(analysed.file())
              + " cannot be written: "
              + FaultText.of(e));
      return null;
    }
  }

  /** Adds the waits of the requested estimator; the merge's own come from the minimum. */
  private JobProfile estimated(JobProfile recorded) {
    boolean asked = options.isGiven(OptionKey.ESTIMATOR);
    String wanted = options.get(OptionKey.ESTIMATOR);
    CalibratedFloors floors = calibration(recorded);
    if (!floors.isKnown() && wanted.equals(Calibrated.ID)) {
      AgentOutput.println(
          "estimator=calibrated needs calibration=FILE, which 'calibrate' makes on this"
              + " machine; using both-sides");
      wanted = Estimators.DEFAULT;
    }
    Estimator estimator = Estimators.named(wanted).orElse(null);
    if (estimator == null) {
      return recorded;
    }
    // Users who ask for another estimator want its result for all rows.
    return wanted.equals(Estimators.DEFAULT) || !asked
        ? Estimation.where(estimator, recorded, floors)
        : Estimation.with(estimator, recorded, floors);
  }

  private CalibratedFloors calibration(JobProfile recorded) {
    String file = options.get(OptionKey.CALIBRATION);
    if (file.isEmpty()) {
      return CalibratedFloors.NONE;
    }
    try {
      return CalibratedFloors.of(
          BoundedWork.on(
              PathText.of(file),
              SHORT_PATIENCE_SECONDS,
              "waitprof-calibration",
              () -> CalibrationReader.readTimes(PathText.of(file))),
          file,
          recorded);
    } catch (ProfileFormatException e) {
      AgentOutput.println("calibration is not used: " + e.getMessage());
    } catch (IOException e) {
      AgentOutput.println("calibration is not used: " + file + ": " + FaultText.of(e));
    }
    return CalibratedFloors.NONE;
  }
}
