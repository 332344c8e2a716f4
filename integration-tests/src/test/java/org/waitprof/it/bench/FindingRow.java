package org.waitprof.it.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Script;
import org.waitprof.it.WaitprofCommand;

/**
 * A finding as {@code export --format findings} has it.
 *
 * @param id kind of finding
 * @param share share of rank time, 0..1
 * @param error half of the interval of the share
 * @param ranks ranks that it is about, a blank between two; empty for none
 * @param place line of the program; empty for none
 * @param cause word for what is behind it; empty for none
 * @param line the whole row
 */
record FindingRow(
    String id, double share, double error, String ranks, String place, String cause, String line) {

  /** The findings of a profile, most important first. */
  static List<FindingRow> of(Path profile) {
    Script export = WaitprofCommand.run("export", "--format", "findings", profile.toString());
    export.orFail("findings");
    return parse(export.output().lines().toList());
  }

  /** The findings in lines of CSV. */
  static List<FindingRow> parse(List<String> lines) {
    List<String> names = CsvExport.fields(lines.get(0));
    List<FindingRow> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> fields = CsvExport.fields(line);
      rows.add(
          new FindingRow(
              fields.get(names.indexOf("id")),
              Double.parseDouble(fields.get(names.indexOf("share"))),
              Double.parseDouble(fields.get(names.indexOf("share_error"))),
              fields.get(names.indexOf("ranks")),
              fields.get(names.indexOf("place")),
              fields.get(names.indexOf("cause")),
              line));
    }
    return rows;
  }

  /** All ranks that it is about. */
  List<Integer> named() {
    List<Integer> named = new ArrayList<>();
    for (String rank : ranks.split(" ", -1)) {
      if (!rank.isEmpty()) {
        named.add(Integer.valueOf(rank));
      }
    }
    return named;
  }

  /** The rank that it is about, where that is one; -1 else. */
  int rank() {
    return ranks.matches("[0-9]+") ? Integer.parseInt(ranks) : -1;
  }
}
