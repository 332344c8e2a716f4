package org.waitprof.benchmarks.accuracy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.waitprof.benchmarks.accuracy.WaitCase.Place;
import org.waitprof.calibration.CalibrationReader;
import org.waitprof.estimate.CalibratedFloors;
import org.waitprof.estimate.Estimation;
import org.waitprof.estimate.Estimator;
import org.waitprof.estimate.Estimators;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.replay.Replay;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReaders;
import org.waitprof.waitstate.MeasuredMetric;

/** Profile and trace of the same run. */
final class RunPair {
  /** The original profile: its coordinated sample, and estimates where the sample has no value. */
  static final String SAMPLE = "sample";

  /** The estimator that uses a calibration. */
  private static final String CALIBRATED = "calibrated";

  /** Waiting that only a trace shows; {@link ErrorAttribution} uses it to explain distances. */
  private static final String UNKNOWN_TO_PROFILES = "wait_for_progress_ns";

  /** The class of {@code programs/numerics} through which all calls go. */
  private static final String LAYER = ".Link";

  private static final List<Estimator> ESTIMATORS = Estimators.all();

  /** The default estimator, guarded by a calibration. */
  private static final String DEFAULT_CALIBRATED = Estimators.DEFAULT + " calibrated";

  /** Ways to compare with the trace: the sample first, then the estimators. */
  static final List<String> WAYS =
      Stream.of(
              Stream.of(SAMPLE),
              ESTIMATORS.stream().map(Estimator::id),
              Stream.of(DEFAULT_CALIBRATED))
          .flatMap(each -> each)
          .toList();

  private RunPair() {}

  /** Index of a way in {@link #WAYS}. */
  static int way(String id) {
    return WAYS.indexOf(id);
  }

  /** Sums at a place over rows and ranks, nanoseconds. */
  private static final class Sums {
    double measured;

    /** Sum of the squares of half intervals. */
    double squares;

    final double[] estimated = new double[WAYS.size()];
  }

  /**
   * The waits of a run.
   *
   * @param stem path of both without their endings
   */
  static List<WaitCase> read(Path stem) throws IOException {
    String name = stem.getFileName().toString();
    JobProfile recorded = ProfileReader.read(stem.resolveSibling(name + ".wprof"));
    Map<String, Long> measured = new HashMap<>();
    Map<Place, ErrorAttribution.Sums> attributed = new HashMap<>();
    double measuredRun = measure(stem.resolveSibling(name + ".trace"), measured, attributed);
    double run = recorded.ranks().stream().mapToLong(RankFacts::runNanos).sum();
    CalibratedFloors calibration = calibration(stem.resolveSibling(name + ".wpcal"), recorded);
    Map<Place, Sums> waits = new TreeMap<>(java.util.Comparator.comparing(Place::toString));
    for (int i = 0; i < WAYS.size(); i++) {
      JobProfile profile = i == 0 ? recorded : estimated(WAYS.get(i), recorded, calibration);
      for (int key = 0; key < profile.keys().size(); key++) {
        if (!profile.keys().get(key).pattern().isEmpty()) {
          add(profile, key, measured, waits, i);
        }
      }
    }
    Path share = stem.resolveSibling(name + ".others");
    String others = Files.exists(share) ? Files.readString(share).strip() : "";
    List<WaitCase> cases = new ArrayList<>();
    for (Map.Entry<Place, Sums> each : waits.entrySet()) {
      Sums wait = each.getValue();
      ErrorAttribution.Sums reasons =
          attributed.getOrDefault(each.getKey(), new ErrorAttribution.Sums());
      cases.add(
          new WaitCase(
              name,
              others,
              each.getKey(),
              reasons.calls,
              wait.measured / measuredRun,
              reasons.withProgressNanos / measuredRun,
              reasons.stalledNanos / measuredRun,
              Math.sqrt(wait.squares) / run,
              Arrays.stream(wait.estimated).map(nanos -> nanos / run).toArray()));
    }
    return cases;
  }

  /** The calibration is for those that are named after it: the others know nothing of it. */
  private static JobProfile estimated(
      String way, JobProfile recorded, CalibratedFloors calibration) {
    boolean isDefault = way.equals(DEFAULT_CALIBRATED);
    Estimator estimator = Estimators.named(isDefault ? Estimators.DEFAULT : way).orElseThrow();
    boolean takesIt = isDefault || way.equals(CALIBRATED);
    return Estimation.with(estimator, recorded, takesIt ? calibration : CalibratedFloors.NONE);
  }

  private static CalibratedFloors calibration(Path file, JobProfile recorded) throws IOException {
    return Files.exists(file)
        ? CalibratedFloors.of(CalibrationReader.readTimes(file), file.toString(), recorded)
        : CalibratedFloors.NONE;
  }

  private static void add(
      JobProfile profile, int key, Map<String, Long> measured, Map<Place, Sums> waits, int way) {
    ProfileKey row = profile.keys().get(key);
    Place place = place(row.pattern(), row.key().call(), row.key().path());
    Sums sums = waits.computeIfAbsent(place, none -> new Sums());
    for (int rank = 0; rank < profile.ranks().size(); rank++) {
      if (profile.value(Metric.COUNT, key, rank) > 0) {
        sums.estimated[way] += profile.value(Metric.WAIT, key, rank);
        sums.measured += way == 0 ? measured.getOrDefault(rank + " " + row.key(), 0L) : 0;
      }
    }
    double half = way == 0 ? row.sample().intervalNanos() : 0;
    sums.squares += half * half;
  }

  /** By the innermost frame; not by one of a program's own layer over its bindings. */
  static Place place(String pattern, MpiCall call, CallPath path) {
    List<Frame> frames = path.frames();
    int at = frames.size() - 1;
    while (at > 0 && frames.get(at).className().endsWith(LAYER)) {
      at--;
    }
    return new Place(pattern, call.standardName(), at < 0 ? "" : frames.get(at).toString());
  }

  /** Replays the trace; gives the run time of all ranks together. */
  private static double measure(
      Path folder, Map<String, Long> waits, Map<Place, ErrorAttribution.Sums> attributed)
      throws IOException {
    double run = 0;
    try (Trace trace = TraceReaders.open(folder)) {
      List<ErrorAttribution> listeners = new ArrayList<>();
      ReplayResult result =
          new Replay(
                  trace, Runtime.getRuntime().availableProcessors(), Replay.ProgressListener.NONE)
              .withListeners(
                  rank -> {
                    listeners.add(new ErrorAttribution(trace.rank(rank).orElseThrow()));
                    return listeners.get(listeners.size() - 1);
                  })
              .run();
      listeners.forEach(each -> each.addTo(attributed));
      List<MeasuredMetric> metrics = result.rules().metrics();
      for (RankResult rank : result.ranks()) {
        run += rank.runNanos();
        for (int row = 0; row < rank.rows(); row++) {
          long wait = 0;
          for (int metric = 0; metric < metrics.size(); metric++) {
            wait += isWait(metrics.get(metric)) ? rank.booked(metric, row) : 0;
          }
          waits.merge(rank.rank() + " " + key(rank, row), wait, Long::sum);
        }
      }
    }
    return run;
  }

  private static boolean isWait(MeasuredMetric metric) {
    return switch (metric.kind()) {
      case WAIT -> !metric.metric().name().equals(UNKNOWN_TO_PROFILES);
      default -> false;
    };
  }

  private static String key(RankResult rank, int row) {
    return rank.region(row)
        .call()
        .map(
            call ->
                new CallKey(
                    rank.region(row).path(),
                    call,
                    rank.key(row).sizeClass(),
                    rank.key(row).commSizeClass(),
                    rank.key(row).role()))
        .map(CallKey::toString)
        .orElse("");
  }
}
