package org.waitprof.cli.option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationReader;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.Session;
import org.waitprof.estimate.Calibrated;
import org.waitprof.estimate.CalibratedFloors;
import org.waitprof.estimate.Estimation;
import org.waitprof.estimate.Estimator;
import org.waitprof.estimate.Estimators;
import org.waitprof.model.JobProfile;
import org.waitprof.model.OptionSetting;
import org.waitprof.model.RankFacts;
import org.waitprof.report.wording.Template;
import org.waitprof.system.PathText;
import picocli.CommandLine.Option;

/** {@code --estimator}, equal for every command that reads or makes profiles. */
public final class EstimatorOption {
  @Option(names = "--estimator", paramLabel = "NAME", completionCandidates = Names.class)
  @Nullable String name;

  @Option(names = "--calibration", paramLabel = "FILE")
  @Nullable Path calibration;

  /** Whether an estimator was given: it needs all columns of a profile, histograms included. */
  boolean isGiven() {
    return name != null || calibration != null;
  }

  /** The profile unchanged, or by the given estimator. */
  JobProfile read(Session session, JobProfile profile) throws CommandFailure {
    String wanted = name;
    if (!isGiven()) {
      return profile;
    }
    if (profile.facts().isMeasured()) {
      session.remark(
          (wanted == null ? "--calibration" : "--estimator " + wanted)
              + " changes nothing: this profile is measured");
    }
    return estimate(session, profile);
  }

  /**
   * Estimates a profile just merged, by the estimator given here, or for the job, or by default.
   */
  public JobProfile make(Session session, JobProfile merged) throws CommandFailure {
    return isGiven()
        ? estimate(session, merged)
        : Estimation.ofJob(merged, floorsOfJob(session, merged));
  }

  /**
   * The calibration that the job was given. If it cannot be used any more, it is reported and
   * ignored.
   */
  private static CalibratedFloors floorsOfJob(Session session, JobProfile merged) {
    String given = merged.facts().options().getOrDefault("calibration", "");
    String file = OptionSetting.parse(given).value();
    if (file.isEmpty()) {
      return CalibratedFloors.NONE;
    }
    try {
      return floors(session, merged, PathText.of(file));
    } catch (CommandFailure e) {
      session.remark("the job's calibration is not used: " + e.getMessage());
      return CalibratedFloors.NONE;
    }
  }

  private JobProfile estimate(Session session, JobProfile profile) throws CommandFailure {
    String wanted = name;
    CalibratedFloors floors = floors(session, profile);
    if (wanted == null) {
      return Estimation.where(known(Estimators.DEFAULT), profile, floors);
    }
    if (wanted.equals(Calibrated.ID) && !floors.isKnown()) {
      throw CommandFailure.usage("--estimator calibrated also needs --calibration FILE");
    }
    return Estimation.with(known(wanted), profile, floors);
  }

  private CalibratedFloors floors(Session session, JobProfile profile) throws CommandFailure {
    Path file = calibration;
    return file == null ? CalibratedFloors.NONE : floors(session, profile, file);
  }

  private static CalibratedFloors floors(Session session, JobProfile profile, Path file)
      throws CommandFailure {
    Path path = session.input(file);
    String shown = session.shown(file);
    try {
      Calibration read = CalibrationReader.readTimes(path);
      CalibratedFloors floors = CalibratedFloors.of(read, shown, profile);
      Set<String> hosts = new TreeSet<>();
      profile.ranks().stream().filter(RankFacts::present).forEach(rank -> hosts.add(rank.host()));
      String difference = read.environment().differenceFrom(profile.facts().binding(), hosts);
      if (!floors.isKnown()) {
        throw CommandFailure.unreadable(shown + ": " + difference + "; run calibrate with its MPI");
      }
      if (!difference.isEmpty()) {
        session.remark(shown + ": " + difference + "; its times may not hold there");
      }
      return floors;
    } catch (IOException e) {
      throw CommandFailure.unreadable(shown, path, e);
    }
  }

  private static Estimator known(String name) throws CommandFailure {
    Optional<Estimator> known = Estimators.named(name);
    if (known.isEmpty()) {
      throw CommandFailure.usage(
          Template.fill(
              "--estimator %s: no such estimator; known are %s",
              name, String.join(", ", Estimators.names())));
    }
    return known.get();
  }

  /** Names of the estimators, for help and shell completion. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Estimators.names().iterator();
    }
  }
}
