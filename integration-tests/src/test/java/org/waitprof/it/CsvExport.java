package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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
    return lines.stream().skip(1).map(line -> ProfileRow.of(fields(line))).toList();
  }

  /** A column of numbers that only some profiles have, in the order of {@link #of}. */
  public static List<Long> column(Path profile, String name) {
    List<String> lines = export(profile).lines().toList();
    int column = fields(lines.get(0)).indexOf(name);
    assertTrue(column >= 0, () -> name + " is not in " + lines.get(0));
    return lines.stream().skip(1).map(line -> Long.parseLong(fields(line).get(column))).toList();
  }

  private static String export(Path profile, String... options) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String jar = Stack.get().agentJar().toString();
    List<String> command = new ArrayList<>(List.of(java, "-jar", jar, "export"));
    command.addAll(List.of("--format", "csv", profile.toString()));
    command.addAll(List.of(options));
    try {
      Path errors = Files.createTempFile("waitprof-export", ".err");
      Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int exitCode = process.waitFor();
      assertEquals("", Files.readString(errors), "stderr of export");
      assertEquals(0, exitCode, "exit code of export");
      Files.delete(errors);
      return output;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while exporting " + profile, e);
    }
  }

  /** The fields of a record by RFC 4180; none of ours contains a line break. */
  private static List<String> fields(String line) {
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
