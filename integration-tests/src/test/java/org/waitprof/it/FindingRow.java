package org.waitprof.it;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A finding as {@code export --format findings} has it.
 *
 * @param id which rule found it
 * @param kind warning, change or know
 * @param share share of rank time, 0..1
 * @param error half of the interval of the share
 * @param ranks ranks that it is about, a blank between two; empty for none
 * @param place line of the program; empty for none
 * @param cause word for what is behind it; empty for none
 * @param advice what to do; empty for none
 * @param line the whole row
 */
public record FindingRow(
    String id,
    String kind,
    double share,
    double error,
    String ranks,
    String place,
    String cause,
    String advice,
    String line) {

  /** The findings of a profile, most important first. */
  public static List<FindingRow> of(Path profile) {
    Script export = WaitprofCommand.run("export", "--format", "findings", profile.toString());
    export.orFail("findings");
    return parse(export.output().lines().toList());
  }

  /** The findings in lines of CSV. */
  public static List<FindingRow> parse(List<String> lines) {
    List<String> names = CsvExport.fields(lines.get(0));
    List<FindingRow> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> fields = CsvExport.fields(line);
      rows.add(
          new FindingRow(
              fields.get(names.indexOf("id")),
              fields.get(names.indexOf("kind")),
              Double.parseDouble(fields.get(names.indexOf("share"))),
              Double.parseDouble(fields.get(names.indexOf("share_error"))),
              fields.get(names.indexOf("ranks")),
              fields.get(names.indexOf("place")),
              fields.get(names.indexOf("cause")),
              fields.get(names.indexOf("advice")),
              line));
    }
    return rows;
  }

  /** All ranks that it is about. */
  public List<Integer> named() {
    List<Integer> named = new ArrayList<>();
    for (String rank : ranks.split(" ", -1)) {
      if (!rank.isEmpty()) {
        named.add(Integer.valueOf(rank));
      }
    }
    return named;
  }

  /** The rank that it is about, where that is one; -1 else. */
  public int rank() {
    return ranks.matches("[0-9]+") ? Integer.parseInt(ranks) : -1;
  }
}
