package org.waitprof.agent.binding;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.model.MpiCall;

/**
 * The text of a call table: one row for each profiled method,
 *
 * <pre>
 * Owner method(argument types)  MPI_Name  [part=index ...] [per-member] [-&gt; result]
 * </pre>
 *
 * <p>Types are written as in a Java source and need no package (see {@link Signatures}); an index
 * counts the declared arguments from 0, {@code this} is the receiver; the words for parts and
 * results are those of {@link ArgumentRole} and {@link ResultKind}; {@code per-member} multiplies
 * the size by the size of the communicator. Empty lines and lines that begin with {@code #} are
 * comments.
 *
 * <p>Read by the build, which compiles it ({@code build.TableCompiler}), and by tests.
 */
public final class CallTable implements Rows {
  private final String name;
  private final Map<String, List<String>> linesByOwner = new LinkedHashMap<>();

  private CallTable(String name) {
    this.name = name;
  }

  /** A table from its text, named in messages. */
  public static CallTable parse(String name, String text) {
    CallTable table = new CallTable(name);
    int from = 0;
    while (from < text.length()) {
      int end = text.indexOf('\n', from);
      int to = end < 0 ? text.length() : end;
      if (to > from && text.charAt(from) != '#') {
        table.add(text.substring(from, to));
      }
      from = to + 1;
    }
    return table;
  }

  private void add(String line) {
    int space = line.indexOf(' ');
    String owner = Signatures.PACKAGE.concat(space < 0 ? line : line.substring(0, space));
    List<String> lines = linesByOwner.get(owner);
    if (lines == null) {
      lines = new ArrayList<>();
      linesByOwner.put(owner, lines);
    }
    lines.add(line);
  }

  @Override
  public Set<String> owners() {
    return Collections.unmodifiableSet(linesByOwner.keySet());
  }

  @Override
  public int[] communicating() {
    List<CallRow> all = new ArrayList<>();
    for (String owner : owners()) {
      all.addAll(rows(owner));
    }
    return all.stream()
        .filter(row -> row.call() != MpiCall.MPI_ABORT)
        .mapToInt(row -> SignatureHash.of(row.method() + row.arguments()))
        .distinct()
        .sorted()
        .toArray();
  }

  @Override
  public List<CallRow> rows(String owner) {
    List<CallRow> rows = new ArrayList<>();
    List<String> lines = linesByOwner.get(owner);
    if (lines != null) {
      for (String line : lines) {
        rows.add(row(line));
      }
    }
    return rows;
  }

  private CallRow row(String line) {
    try {
      String[] words = line.split(" +");
      int open = words.length < 3 ? -1 : words[1].indexOf('(');
      if (open < 1 || !words[1].endsWith(")")) {
        throw new IllegalArgumentException("not \"Owner method(types) MPI_Name\"");
      }
      String types = words[1].substring(open + 1, words[1].length() - 1);
      MpiCall call =
          MpiCall.named(words[2])
              .orElseThrow(() -> new IllegalArgumentException("no such call: " + words[2]));
      return new CallRow(
          Signatures.PACKAGE.concat(words[0]),
          words[1].substring(0, open),
          Signatures.parameters(types),
          call,
          RowParts.of(words, 3, types.split(",", -1).length));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + ": " + line, e);
    }
  }
}
