package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads a profile the way a user's script does: {@code export --format csv}. */
public final class CsvExport {
  private static final String HEADER =
      "rank,call_path,call,size_class,comm_size_class,role,pattern,count,sum_ns,min_ns,max_ns,"
          + "bytes,floor_ns,wait_ns,source";

  private CsvExport() {}

  /** The rows of a profile, in the order of the export. Fails on any word on stderr. */
  public static List<ProfileRow> of(Path profile, String... options) {
    List<String> lines = export(profile, options).lines().toList();
    assertTrue(lines.get(0).startsWith(HEADER), lines.get(0));
    int unknown = fields(lines.get(0)).indexOf("unknown_ns");
    return lines.stream().skip(1).map(line -> ProfileRow.of(fields(line), unknown)).toList();
  }

  /** A column of numbers that only some profiles have, in the order of {@link #of}. */
  public static List<Long> column(Path profile, String name) {
    List<String> lines = export(profile).lines().toList();
    int column = fields(lines.get(0)).indexOf(name);
    assertTrue(column >= 0, () -> name + " is not in " + lines.get(0));
    return lines.stream().skip(1).map(line -> Long.parseLong(fields(line).get(column))).toList();
  }

  private static String export(Path profile, String... options) {
    List<String> command =
        new ArrayList<>(List.of("export", "--format", "csv", profile.toString()));
    command.addAll(List.of(options));
    OwnJar.Outcome export = OwnJar.apart(command.toArray(new String[0]));
    assertEquals("", export.errors(), "stderr of export");
    assertEquals(0, export.exitCode(), "exit code of export");
    return export.output();
  }

  /** The fields of a record by RFC 4180; none of ours contains a line break. */
  public static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        boolean escaped = quoted && i + 1 < line.length() && line.charAt(i + 1) == '"';
        if (escaped) {
          field.append(c);
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (c == ',' && !quoted) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields;
  }
}
