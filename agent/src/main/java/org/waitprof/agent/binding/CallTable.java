package org.waitprof.agent.binding;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The text of a call table: one row for each profiled method,
 *
 * <pre>
 * Owner method(argument types)  MPI_Name  [part=index ...] [per-member] [-&gt; result]
 * </pre>
 *
 * <p>Types are written as in a Java source and need no package (see {@link Signatures}); an index
 * counts the declared arguments from 0, {@code this} is the receiver; the words for parts and
 * results are those of {@link Part} and {@link Outcome}; {@code per-member} multiplies the size by
 * the size of the communicator. Empty lines and lines that begin with {@code #} are comments.
 *
 * <p>A class is loaded at a time, so rows are parsed for a wanted owner only.
 */
final class CallTable {
  private final String name;
  private final String text;

  private CallTable(String name, String text) {
    this.name = name;
    this.text = text;
  }

  /** A table from its text, named in messages. */
  static CallTable parse(String name, String text) {
    return new CallTable(name, text);
  }

  /** Internal names of the classes that have rows. */
  Set<String> owners() {
    Set<String> owners = new TreeSet<>();
    for (int from = 0; from < text.length(); from = lineEnd(from) + 1) {
      if (isRow(from)) {
        owners.add(Signatures.PACKAGE + text.substring(from, text.indexOf(' ', from)));
      }
    }
    return owners;
  }

  /** The rows of one class, in the order of the table; empty if it has none. */
  List<CallRow> rows(String owner) {
    List<CallRow> rows = new ArrayList<>();
    if (!owner.startsWith(Signatures.PACKAGE)) {
      return rows;
    }
    String prefix = owner.substring(Signatures.PACKAGE.length()) + ' ';
    for (int from = 0; from < text.length(); from = lineEnd(from) + 1) {
      if (text.startsWith(prefix, from)) {
        rows.add(row(from));
      }
    }
    return rows;
  }

  private CallRow row(int from) {
    int to = lineEnd(from);
    try {
      return new RowParser(text, from, to).row();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + ": " + text.substring(from, to), e);
    }
  }

  private boolean isRow(int from) {
    char first = text.charAt(from);
    return first != '#' && first != '\n';
  }

  private int lineEnd(int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }
}
