package org.waitprof.cli.simulate;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.Session;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.report.WorkFolder;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.Template;
import org.waitprof.simulate.RunFigures;
import org.waitprof.simulate.times.SimulatedTimes;
import org.waitprof.trace.folder.RetimedFolder;

/** Output of a simulation: its note in the profile, its trace, and the line with its result. */
public final class SimulatedRun {
  private SimulatedRun() {}

  /** Adds a note to the profile that it was simulated, not measured on a real run. */
  public static JobProfile noted(JobProfile profile, String hypothesis) {
    List<QualityNote> notes = new ArrayList<>(profile.notes());
    notes.add(
        new QualityNote(
            Severity.INFO,
            "simulated",
            "This run was simulated from a trace, not measured: " + hypothesis));
    return profile.withNotes(notes);
  }

  /**
   * Compares two runs: {@code run time 12.30 s -> 11.80 s (-4.1 %), waiting 31.2 % -> 20.0 % of
   * rank time}.
   */
  public static String line(RunFigures before, RunFigures after) {
    DurationUnit unit = DurationUnit.forLargest(Math.max(before.runNanos(), after.runNanos()));
    double change = (double) after.runNanos() / Math.max(1, before.runNanos()) - 1;
    return Template.fill(
        "run time %s -> %s %s%s, waiting %s -> %s of rank time",
        unit.format(before.runNanos()),
        unit.format(after.runNanos()),
        unit.name(),
        Template.fill(" (%s %%)", signed(100 * change)),
        Percentages.sentence(before.waitPart()),
        Percentages.sentence(after.waitPart()));
  }

  private static String signed(double percent) {
    String text = Template.fill("%+.1f", percent);
    return text.equals("-0.0") ? "+0.0" : text;
  }

  /** Fails early if a trace cannot be written there. */
  public static void check(Session session, Path input, @Nullable Path folder)
      throws CommandFailure {
    if (folder == null) {
      return;
    }
    if (Files.exists(session.resolve(folder))) {
      throw CommandFailure.usage("--trace " + folder + ": exists; choose another folder");
    }
    Path unused = session.output(folder);
    if (!RetimedFolder.isFolder(session.resolve(input))) {
      throw CommandFailure.usage("--trace needs a trace folder (mode=trace) as its input");
    }
  }

  /** Writes the trace, whole or not at all. */
  public static void writeTrace(
      Session session, Path input, Path folder, SimulatedTimes times, String hypothesis)
      throws CommandFailure {
    Path target = session.resolve(folder);
    try {
      try (WorkFolder work = new WorkFolder(target, ".waitprof-simulate-")) {
        RetimedFolder.copy(session.resolve(input), work.folder(), times, hypothesis);
        Files.move(work.folder(), target);
      }
      session.remark("wrote " + session.shown(target));
    } catch (FileAlreadyExistsException e) {
      throw CommandFailure.usage("--trace " + folder + ": exists; choose another folder");
    } catch (IOException e) {
      throw CommandFailure.unwritable(folder.toString(), e);
    }
  }
}
