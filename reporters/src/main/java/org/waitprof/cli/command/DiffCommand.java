package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.cli.option.EstimatorOption;
import org.waitprof.cli.option.NumberRange;
import org.waitprof.cli.option.OutputOptions;
import org.waitprof.cli.option.RunList;
import org.waitprof.cli.option.SelectionOptions;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.check.Judgement;
import org.waitprof.report.check.Judgements;
import org.waitprof.report.compare.Comparison;
import org.waitprof.report.compare.ComparisonGate;
import org.waitprof.report.compare.ComparisonReport;
import org.waitprof.report.compare.ComparisonText;
import org.waitprof.report.compare.RunSummary;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.html.ChangePanes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code diff}: figures that got better or worse from some runs to others. */
@Command(name = "diff")
@AutoService(Subcommand.class)
public final class DiffCommand implements Subcommand {
  @Parameters(paramLabel = "FILE", arity = "1..*")
  List<Path> files = List.of();

  @Option(names = "--to", paramLabel = "FILE", arity = "1..*")
  List<Path> after = List.of();

  @Option(names = "--fail-above", paramLabel = "PERCENT", converter = NumberRange.Growth.class)
  @Nullable Double failAbove;

  @Option(names = "--format", paramLabel = "FORMAT")
  @Nullable Form form;

  enum Form {
    TEXT(ComparisonReport.Form.TEXT),
    MARKDOWN(ComparisonReport.Form.MARKDOWN),
    HTML(ComparisonReport.Form.HTML),
    JSON(ComparisonReport.Form.JSON),
    JUNIT(ComparisonReport.Form.TEXT);

    private final ComparisonReport.Form asReport;

    Form(ComparisonReport.Form asReport) {
      this.asReport = asReport;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(names = "--threshold", paramLabel = "PERCENT", converter = NumberRange.Percent.class)
  double threshold = 0.5;

  @Option(names = "--top", paramLabel = "N", converter = NumberRange.CountFromOne.class)
  int top = 20;

  @Mixin SelectionOptions selection = new SelectionOptions();
  @Mixin EstimatorOption estimator = new EstimatorOption();
  @Mixin OutputOptions output = new OutputOptions();

  @Override
  public int run(Session session) throws CommandFailure {
    List<Path> before = files;
    List<Path> then = after;
    if (then.isEmpty()) {
      if (files.size() != 2) {
        throw CommandFailure.usage("takes BEFORE AFTER, or BEFORE... --to AFTER...");
      }
      before = List.of(files.get(0));
      then = List.of(files.get(1));
    }
    Double limit = failAbove;
    Comparison comparison =
        Comparison.of(
            RunList.read(before, selection, estimator, session),
            RunList.read(then, selection, estimator, session));
    ComparisonText text = new ComparisonText(comparison, threshold / 100, top);
    List<String> obstacles = limit == null ? List.of() : comparison.obstacles();
    ComparisonGate gate = new ComparisonGate(comparison, limit == null ? null : limit / 100);
    List<String> doubts = limit == null ? List.of() : comparison.doubts();
    if (form == Form.JUNIT) {
      Judgements judgements =
          new Judgements("diff", text.report().title(), judged(gate, doubts, obstacles));
      output.write(session, out -> judgements.write(Judgements.Form.JUNIT, out));
    } else {
      output.write(session, report(text, session), form == null ? null : form.asReport);
    }
    if (!obstacles.isEmpty()) {
      throw CommandFailure.usage("--fail-above: " + String.join("; ", obstacles));
    }
    if (limit == null) {
      return ExitCode.OK;
    }
    List<String> findings = gate.worse();
    if (!doubts.isEmpty()) {
      session.remark(
          "gate: cannot judge: "
              + String.join("; ", doubts)
              + (findings.isEmpty() ? "" : "; as it is, " + String.join(", ", findings)));
      return ExitCode.OK;
    }
    String allowed = BigDecimal.valueOf(limit).stripTrailingZeros().toPlainString();
    findings.forEach(it -> session.remark("gate: " + it + " (limit " + allowed + " %)"));
    return findings.isEmpty() ? ExitCode.OK : ExitCode.GATE_FAILED;
  }

  /** The report; a page that compares one run with one also shows both as a whole. */
  private ComparisonReport report(ComparisonText text, Session session) throws CommandFailure {
    Comparison comparison = text.comparison();
    ComparisonReport report = text.report();
    boolean isPage = form == null ? output.isPage() : form == Form.HTML;
    return isPage && comparison.before().size() == 1 && comparison.after().size() == 1
        ? report.with(
            new ChangePanes(
                whole(comparison.before().get(0), session),
                whole(comparison.after().get(0), session)))
        : report;
  }

  private ReportContext whole(RunSummary run, Session session) throws CommandFailure {
    JobProfile profile = RunList.whole(run, estimator, session);
    Selection selected = selection.selection(profile);
    return ReportContext.of(
        profile, ReportOptions.DEFAULTS.with(options -> options.selection = selected));
  }

  /** Judgements, with broken limits skipped if the runs do not allow to judge them. */
  private static List<Judgement> judged(
      ComparisonGate gate, List<String> doubts, List<String> obstacles) {
    List<String> reasons = new ArrayList<>(obstacles);
    reasons.addAll(doubts);
    return gate.judgements().stream()
        .map(
            each ->
                reasons.isEmpty() || each.status() != Judgement.Status.FAIL
                    ? each
                    : new Judgement(
                        each.name(),
                        Judgement.Status.SKIPPED,
                        each.text() + "; cannot judge: " + String.join("; ", reasons)))
        .toList();
  }
}
