package org.waitprof.cli;

import com.google.auto.service.AutoService;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.compare.Comparison;
import org.waitprof.report.compare.ComparisonText;
import org.waitprof.report.compare.RunSummary;
import org.waitprof.report.text.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code diff}: what got better or worse from one run to another, or from some to others. */
@Command(
    name = "diff",
    description = {
      "Compare runs: what got better or worse, by pattern and call path.",
      "  diff BEFORE AFTER",
      "  diff BEFORE... --to AFTER...   several runs a side tell change from noise"
    })
@AutoService(Subcommand.class)
public final class DiffCommand implements Subcommand {
  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Profiles to compare.")
  List<Path> files = List.of();

  @Option(
      names = "--to",
      paramLabel = "FILE",
      arity = "1..*",
      description = "Profiles of the runs in question, where there are several.")
  List<Path> after = List.of();

  @Option(
      names = "--fail-above",
      paramLabel = "PERCENT",
      description = {
        "Exit code 1 if run time, waiting or the waiting at a place grew by more than this and",
        "beyond noise; waiting in percent of run time."
      })
  @Nullable String failAbove;

  @Option(
      names = "--threshold",
      paramLabel = "PERCENT",
      description =
          "Leave out places that changed by less of run time (default: ${DEFAULT-VALUE}).",
      defaultValue = "0.5")
  String threshold = "0.5";

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "How many places to list (default: ${DEFAULT-VALUE}).",
      defaultValue = "20")
  int top;

  @Mixin SelectionOptions selection = new SelectionOptions();
  @Mixin EstimatorOption estimator = new EstimatorOption();
  @Mixin OutputOptions output = new OutputOptions();

  @Override
  public int order() {
    return 24;
  }

  @Override
  public int run(Session session) throws CommandFailure {
    List<Path> before = files;
    List<Path> then = after;
    if (then.isEmpty()) {
      if (files.size() != 2) {
        throw CommandFailure.usage("diff BEFORE AFTER, or diff BEFORE... --to AFTER...");
      }
      before = List.of(files.get(0));
      then = List.of(files.get(1));
    }
    String limit = failAbove;
    double limitRatio = limit == null ? -1 : Percent.ratio("--fail-above", limit);
    double thresholdRatio = Percent.ratio("--threshold", threshold);
    Comparison comparison =
        Comparison.of(
            RunList.read(before, selection, estimator, session),
            RunList.read(then, selection, estimator, session));
    ComparisonText text = new ComparisonText(comparison, thresholdRatio, Math.max(1, top));
    Path file = output.file;
    boolean markdown = file != null && file.toString().endsWith(".md");
    int width = Math.max(ReportOptions.MIN_WIDTH, session.surroundings().columns());
    List<String> findings = limit == null ? List.of() : comparison.worseThan(limitRatio);
    String page =
        markdown
            ? page(comparison, text, "### ", true, width, false)
            : page(comparison, text, "", false, width, session.color() && file == null);
    output.write(session, out -> out.write(page.getBytes(StandardCharsets.UTF_8)));
    for (String finding : findings) {
      session.remark("gate: " + finding + " (limit " + limit + " %)");
    }
    return findings.isEmpty() ? ExitCode.OK : ExitCode.GATE_FAILED;
  }

  private static String page(
      Comparison comparison,
      ComparisonText text,
      String mark,
      boolean markdown,
      int width,
      boolean color) {
    StringBuilder page = new StringBuilder();
    page.append(mark).append("From ").append(names(comparison.before()));
    page.append(" to ").append(names(comparison.after())).append("\n\n");
    add(page, text.runs(), markdown, width, color);
    page.append('\n').append(mark).append("Places, largest change first\n\n");
    TextTable places = text.places();
    if (places.isEmpty()) {
      page.append(markdown ? "" : "  ").append("no place changed noticeably\n");
    } else {
      add(page, places, markdown, width, color);
    }
    page.append('\n');
    List<String> remarks = new ArrayList<>(text.remarks());
    if (!text.rest().isEmpty()) {
      remarks.add(0, text.rest());
    }
    remarks.forEach(remark -> page.append(markdown ? "- " : "  ").append(remark).append('\n'));
    return page.toString();
  }

  private static void add(
      StringBuilder page, TextTable table, boolean markdown, int width, boolean color) {
    page.append(markdown ? table.markdown() : table.text(width, color));
  }

  private static String names(List<RunSummary> runs) {
    return runs.size() == 1 ? runs.get(0).name() : runs.size() + " runs";
  }
}
