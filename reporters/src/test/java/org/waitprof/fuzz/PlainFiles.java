package org.waitprof.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Several files as one input without packing and checksums, so that a mutation of any byte gets
 * beyond these. Before each file is a line with its name:
 *
 * <pre>
 * %%%% NAME
 * </pre>
 *
 * A name that ends with {@link #AS_IT_IS} asks for a file whose checksums are not put right.
 */
final class PlainFiles {
  static final String AS_IT_IS = "!";

  private static final String MARK = "\n%%%% ";
  private static final int MOST_FILES = 50;
  private static final int LONGEST_NAME = 100;

  private PlainFiles() {}

  /** One input of these files. */
  static byte[] join(Map<String, byte[]> files) {
    StringBuilder all = new StringBuilder();
    files.forEach(
        (name, content) ->
            all.append(MARK).append(name).append('\n').append(new String(content, ISO_8859_1)));
    return all.substring(Math.min(1, all.length())).getBytes(ISO_8859_1);
  }

  /** Names and contents of any input; what is before the first name is dropped. */
  static Map<String, byte[]> split(byte[] input) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    String rest = "\n" + new String(input, ISO_8859_1);
    for (int at = rest.indexOf(MARK); at >= 0 && files.size() < MOST_FILES; ) {
      int from = at + MARK.length();
      int next = rest.indexOf(MARK, from);
      String file = rest.substring(from, next < 0 ? rest.length() : next);
      int line = file.indexOf('\n');
      if (line > 0 && line <= LONGEST_NAME) {
        files.put(file.substring(0, line), file.substring(line + 1).getBytes(ISO_8859_1));
      }
      at = next;
    }
    return files;
  }
}
