package org.waitprof.report.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.efficiency.NoCore;
import org.waitprof.efficiency.PopFactors;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.quality.Decimals;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.figures.WaitTable;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.finding.Verdict;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.Introduction;
import org.waitprof.report.wording.PatternNames;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.Template;
import org.waitprof.system.PathText;

/**
 * Text that the agent prints on rank 0's stderr when a job ends. It names the run, the verdict, the
 * POP factors, the three largest waits that are worth a line, warnings, and the profile's file.
 * Needs nothing of the command line.
 */
public final class EndOfJob {
  private static final int WIDTH = 80;
  private static final int WAITS = 3;
  private static final int WARNINGS = 2;
  private static final int VERDICT_LINES = 4;

  private EndOfJob() {}

  /**
   * The summary of a job without colour: at most 12 lines of at most 80 characters, each ended by a
   * line feed. The file's name may make its line longer.
   *
   * @param profile the job
   * @param file path of the written profile
   * @param trace path of the trace, for one more line; null without a trace
   */
  public static String summary(JobProfile profile, Path file, @Nullable Path trace) {
    List<String> lines = new ArrayList<>();
    lines.add(introduction(profile));
    WaitTable waits = WaitTable.of(profile, Selection.ALL);
    Headline headline = Headline.of(profile, waits);
    lines.addAll(verdict(headline));
    PopFactors factors = PopFactors.of(profile);
    if (factors.ranks() > 0 && factors.runNanos() > 0) {
      lines.add(
          Template.fill(
              "Parallel efficiency %s = load balance %s x communication efficiency %s",
              Decimals.fixed(factors.parallelEfficiency(), 2),
              Decimals.fixed(factors.loadBalance(), 2),
              Decimals.fixed(factors.communicationEfficiency(), 2)));
    }
    if (headline.waitRatio() >= ReportOptions.DEFAULT_THRESHOLD_RATIO) {
      lines.addAll(places(waits));
    }
    int warnings = 0;
    for (QualityNote note : profile.notes()) {
      boolean isNew = note.severity() == Severity.WARNING && !isInVerdict(note, headline);
      if (isNew && warnings++ < WARNINGS) {
        lines.add("! " + PlainText.head(PlainText.of(note.text()), WIDTH - 2));
      }
    }
    lines.add("Report: java -jar waitprof.jar report " + PlainText.of(PathText.shown(file)));
    if (trace != null) {
      lines.add("Trace:  java -jar waitprof.jar analyze " + PlainText.of(PathText.shown(trace)));
    }
    return String.join("\n", lines) + "\n";
  }

  /**
   * The summary of a job whose trace was analysed in Finalize.
   *
   * @param measured profile that the analysis made
   * @param file path of that profile
   * @param nanos time that the ranks spent on the analysis
   * @param profile path of the run's own profile
   */
  public static String ofAnalysed(JobProfile measured, Path file, long nanos, Path profile) {
    return Template.fill(
        "%sTrace analysed at the end, in %s; without it: %s\n",
        summary(measured, file, null), Durations.of(nanos), PlainText.of(PathText.shown(profile)));
  }

  /** Whether the verdict begins with what a note says. */
  private static boolean isInVerdict(QualityNote note, Headline headline) {
    return note.id().equals(QualityNote.NO_CORE)
        ? headline.noCore().ratio() >= NoCore.CROWDED
        : note.id().equals(QualityNote.SHORT_RUN);
  }

  /** The introduction in one line; if that is too long, without the commit of the version. */
  private static String introduction(JobProfile profile) {
    List<String> pieces = new ArrayList<>(Introduction.run(profile));
    int commit = pieces.get(0).indexOf(" (");
    if (commit > 0 && String.join("  ", pieces).length() > WIDTH) {
      pieces.set(0, pieces.get(0).substring(0, commit));
    }
    return shortened(String.join("  ", pieces));
  }

  /** Lines of the verdict: as many whole sentences as fit. */
  private static List<String> verdict(Headline headline) {
    List<String> fitting = List.of();
    StringBuilder text = new StringBuilder();
    for (String sentence : Verdict.sentences(headline)) {
      text.append(text.isEmpty() ? "" : " ").append(sentence);
      List<String> wrapped = Page.wrap("", "", PlainText.words(text.toString()), " ", WIDTH);
      if (wrapped.size() > VERDICT_LINES && !fitting.isEmpty()) {
        break;
      }
      fitting = wrapped.subList(0, Math.min(VERDICT_LINES, wrapped.size()));
    }
    return fitting;
  }

  /** The largest waits, with their callers where two would look alike without. */
  private static List<String> places(WaitTable waits) {
    Map<WaitLine, Double> ratios = new LinkedHashMap<>();
    for (WaitRow row : waits.rows()) {
      ratios.merge(WaitLine.of(row), row.waitRatio(), Double::sum);
    }
    // Loops instead of streams at the end of every job: streams would load their classes.
    List<Map.Entry<WaitLine, Double>> largest = new ArrayList<>();
    for (Map.Entry<WaitLine, Double> line : ratios.entrySet()) {
      if (line.getValue() >= ReportOptions.DEFAULT_THRESHOLD_RATIO) {
        largest.add(line);
      }
    }
    largest.sort((a, b) -> Double.compare(b.getValue(), a.getValue()));
    largest = largest.subList(0, Math.min(WAITS, largest.size()));
    int patterns = 15;
    int calls = 13;
    for (Map.Entry<WaitLine, Double> line : largest) {
      patterns = Math.max(patterns, line.getKey().pattern.length());
      calls = Math.max(calls, line.getKey().call.length());
    }
    List<String> lines = new ArrayList<>();
    for (Map.Entry<WaitLine, Double> line : largest) {
      WaitLine its = line.getKey();
      int alike = 0;
      for (Map.Entry<WaitLine, Double> other : largest) {
        alike += its.looksLike(other.getKey()) ? 1 : 0;
      }
      String what = Decimals.left(its.pattern, patterns) + "  " + Decimals.left(its.call, calls);
      lines.add(its.text(line.getValue(), what, alike == 1 ? its.frame : its.caller));
    }
    return lines;
  }

  /** A place and its caller. Places that differ only further out are one line here. */
  private record WaitLine(
      boolean estimated, String pattern, String call, String frame, String caller) {
    static WaitLine of(WaitRow row) {
      return new WaitLine(
          row.estimated(),
          PatternNames.of(row.pattern()),
          row.call().standardName(),
          FrameNames.innermost(row.path()),
          FrameNames.withCaller(row.path()));
    }

    boolean looksLike(WaitLine other) {
      return other.pattern.equals(pattern) && other.call.equals(call) && other.frame.equals(frame);
    }

    /** A place too long loses its begin, because its end names the call of MPI. */
    String text(double ratio, String what, String place) {
      String start =
          (estimated ? "est. " : "     ")
              + Decimals.right(
                  estimated ? Percentages.rough(ratio) : Percentages.sentence(ratio), 7)
              + "  "
              + what
              + "  ";
      return shortened(start + PlainText.tail(place, Math.max(4, WIDTH - start.length())));
    }
  }

  private static String shortened(String line) {
    String text = line.stripTrailing();
    return text.length() <= WIDTH ? text : text.substring(0, WIDTH - 2) + "..";
  }
}
