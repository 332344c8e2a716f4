package org.waitprof.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.Progress;
import org.waitprof.cli.Session;
import org.waitprof.model.JobProfile;
import org.waitprof.report.compare.RunSummary;
import org.waitprof.report.figures.Column;

/** Reads the runs that a command compares, one after the other, keeping summaries only. */
public final class RunList {
  private RunList() {}

  /**
   * Reads the summaries of runs.
   *
   * @param given profiles, and folders whose profiles are all read
   */
  public static List<RunSummary> read(
      List<Path> given, SelectionOptions selection, EstimatorOption estimator, Session session)
      throws CommandFailure {
    Predicate<String> columns = estimator.isGiven() ? all -> true : Column.OF_TOTALS::contains;
    List<Path> files = new ArrayList<>();
    for (Path each : given) {
      files.addAll(ProfilePlaces.all(each, session));
    }
    List<RunSummary> runs = new ArrayList<>();
    try (Progress progress = new Progress(session, "reading", files.size())) {
      for (Path file : files) {
        String name = session.shown(file);
        JobProfile stored = ProfileInput.read(session.input(file), name, columns);
        JobProfile profile = estimator.read(session, stored);
        runs.add(RunSummary.of(name, profile, selection.selection(profile)));
        progress.step();
      }
    }
    return runs;
  }

  /** Reads the whole profile of one of the runs again. */
  public static JobProfile whole(RunSummary run, EstimatorOption estimator, Session session)
      throws CommandFailure {
    Path file = session.resolve(Path.of(run.name()));
    return estimator.read(session, ProfileInput.read(file, run.name(), all -> true));
  }
}
