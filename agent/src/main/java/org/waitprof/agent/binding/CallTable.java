package org.waitprof.agent.binding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.model.MpiCall;

/**
 * A call table in memory. As a text it has one row for each profiled method,
 *
 * <pre>
 * Owner method(argument types)  MPI_Name  [part=index ...] [per-member] [-&gt; result]
 * </pre>
 *
 * <p>Types are written as in a Java source and need no package (see {@link Signatures}); an index
 * counts the declared arguments from 0, {@code this} is the receiver; the words for parts and
 * results are defined by {@link ArgumentRole} and {@link ResultKind}; {@code per-member} multiplies
 * the size by the size of the communicator. Empty lines and lines that begin with {@code #} are
 * comments.
 *
 * <p>The build reads the text and compiles it ({@code build.TableCompiler}); tests read it, too.
 */
public final class CallTable implements Rows {
  private final Map<String, List<CallRow>> rows;
  private final int[] communicating;

  /**
   * A table of rows.
   *
   * @param rows by internal name of the owner
   * @param communicating names and parameters of all methods that communicate, in any class
   */
  CallTable(Map<String, List<CallRow>> rows, Collection<String> communicating) {
    this.rows = rows;
    this.communicating =
        communicating.stream().mapToInt(SignatureHash::of).distinct().sorted().toArray();
  }

  /**
   * A table from its text.
   *
   * @param name for messages
   * @throws IllegalArgumentException that names the line, if one is no row
   */
  public static CallTable parse(String name, String text) {
    Map<String, List<CallRow>> rows = new LinkedHashMap<>();
    for (String line : text.split("\n", -1)) {
      if (!line.isEmpty() && line.charAt(0) != '#') {
        CallRow row = row(name, line);
        rows.computeIfAbsent(row.owner(), none -> new ArrayList<>()).add(row);
      }
    }
    return new CallTable(rows, profiled(rows));
  }

  /** Names and parameters of methods that communicate. */
  static List<String> profiled(Map<String, List<CallRow>> rows) {
    return rows.values().stream()
        .flatMap(List::stream)
        .filter(row -> row.call() != MpiCall.MPI_ABORT)
        .map(row -> row.method() + row.arguments())
        .toList();
  }

  @Override
  public Set<String> owners() {
    return Collections.unmodifiableSet(rows.keySet());
  }

  @Override
  public int[] communicating() {
    return communicating;
  }

  @Override
  public List<CallRow> rows(String owner) {
    return rows.getOrDefault(owner, List.of());
  }

  private static CallRow row(String name, String line) {
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
