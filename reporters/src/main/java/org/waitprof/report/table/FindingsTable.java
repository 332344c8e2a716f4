package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.finding.Finding;
import org.waitprof.report.finding.Ranking;

/**
 * All findings of a run in their order, one row each. Reports show the findings that are not in the
 * verdict.
 */
@AutoService({ReportFormat.class, TableSource.class})
public final class FindingsTable extends ReportTable<FindingsTable.Row> implements TableSource {
  /**
   * A finding and its place.
   *
   * @param finding the finding
   * @param isInVerdict whether it is one of the few that a reader needs first
   */
  public record Row(Finding finding, boolean isInVerdict) {}

  /** Public because the service loader calls it. */
  public FindingsTable() {
    super(
        "findings",
        "findings",
        "what the run says: warnings first, then by share of rank time",
        List.of(
            Unit.TEXT.member("id", "Kind, as 'explain' knows it.", row -> row.finding.id()),
            Unit.TEXT.member(
                "kind",
                "warning, change or know.",
                row -> row.finding.kind().name().toLowerCase(Locale.ROOT)),
            Unit.RATIO.member(
                "share",
                "Share of rank time, 0..1; 0 where it is about the run as a whole.",
                row -> row.finding.share()),
            Unit.RATIO.member(
                "share_error",
                "Half of the 95 % interval of the share; 0 where that is not known.",
                row -> row.finding.error()),
            Unit.TEXT.member(
                "part_of", "Id of the finding that it is a part of.", row -> row.finding.of()),
            Unit.NUMBERS.member("ranks", "Ranks that it is about.", row -> row.finding.ranks()),
            Unit.TEXT.member("host", "The host that it is about.", row -> row.finding.host()),
            Unit.TEXT.member("place", "Place in the program.", row -> row.finding.place()),
            Unit.TEXT.member("cause", "A word for what is behind it.", row -> row.finding.cause()),
            Unit.TEXT.member("summary", "In a sentence.", row -> row.finding.summary()),
            Unit.TEXT.member("advice", "Change that may help.", row -> row.finding.advice()),
            Unit.FLAG.member("in_verdict", "Whether the verdict has it.", Row::isInVerdict),
            Unit.TEXT_ROWS.member(
                "evidence", "Figures behind it, by column.", row -> row.finding.evidence())));
  }

  /** Rules may need any column that a profile has. */
  @Override
  public boolean needs(String metric) {
    return true;
  }

  @Override
  public List<Row> rows(JobProfile profile, Selection selection) {
    Ranking ranking = Ranking.of(Headline.of(profile));
    Set<Finding> verdict = new HashSet<>(ranking.verdict());
    return ranking.all().stream().map(each -> new Row(each, verdict.contains(each))).toList();
  }

  /** The CSV has no evidence; the JSON export has it. */
  @Override
  protected List<TableColumn<Row>> inCsv(List<Row> rows) {
    return columns().subList(0, columns().size() - 1);
  }

  /** Ranks in one field, with blanks between them. */
  @Override
  protected Object inCsv(TableColumn<Row> column, Row row) {
    Object value = column.of(row);
    return value instanceof List<?> ranks
        ? ranks.stream().map(String::valueOf).collect(Collectors.joining(" "))
        : value;
  }

  /** Sentences, not a table, on the findings that are not in the verdict. */
  @Override
  public TableView<Row> view(ReportContext shown) {
    List<String> sentences =
        Ranking.of(shown.headline()).rest().stream()
            .map(each -> each.text().replaceFirst("\\.$", ""))
            .toList();
    boolean none = sentences.isEmpty();
    return new TableView<>(
        "Findings",
        "beyond the verdict",
        "",
        0,
        List.of(),
        List.of(),
        none ? "" : sentences.get(0),
        none ? List.of() : sentences.subList(1, sentences.size()));
  }
}
