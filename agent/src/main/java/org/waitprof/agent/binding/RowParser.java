package org.waitprof.agent.binding;

import java.util.Arrays;
import java.util.Optional;
import org.waitprof.model.MpiCall;

/**
 * Reads one row of a call table. Runs at the start of every rank, so there is one pass over the
 * characters, and on the way without errors nothing that is linked at its first use: no regular
 * expressions, lambdas, or strings joined with {@code +}. Those cost a fresh JVM more than all
 * rows.
 */
final class RowParser {
  private static final int ROLES = ArgumentRole.values().length;

  private final String text;
  private int at;

  /** A parser for that line of a table. */
  RowParser(String text) {
    this.text = text;
  }

  /**
   * The row.
   *
   * @throws IllegalArgumentException if it is not one
   */
  CallRow row() {
    String owner = Signatures.PACKAGE.concat(word());
    String method = until('(');
    String arguments = Signatures.parameters(until(')'));
    String name = word();
    Optional<MpiCall> call = MpiCall.named(name);
    if (call.isEmpty()) {
      throw new IllegalArgumentException("no such MPI call: " + name);
    }
    int[] indices = new int[ROLES];
    Arrays.fill(indices, CallRow.ABSENT);
    boolean perMember = false;
    ResultKind result = ResultKind.NONE;
    for (String word = word(); !word.isEmpty(); word = word()) {
      if (word.equals("->")) {
        result = ResultKind.keyed(word());
      } else if (word.equals("per-member")) {
        perMember = true;
      } else {
        place(word, indices);
      }
    }
    return new CallRow(owner, method, arguments, call.get(), indices, perMember, result);
  }

  private static void place(String word, int[] indices) {
    int equals = word.indexOf('=');
    if (equals < 0) {
      throw new IllegalArgumentException("neither part nor result: " + word);
    }
    String place = word.substring(equals + 1);
    indices[ArgumentRole.keyed(word, 0, equals).ordinal()] =
        place.equals("this") ? CallRow.THIS : Integer.parseInt(place);
  }

  /** The next word, empty at the end of the row. */
  private String word() {
    skipSpaces();
    int from = at;
    while (at < text.length() && text.charAt(at) != ' ') {
      at++;
    }
    return text.substring(from, at);
  }

  private String until(char stop) {
    skipSpaces();
    int found = text.indexOf(stop, at);
    if (found < 0) {
      throw new IllegalArgumentException("no " + stop);
    }
    String before = text.substring(at, found);
    at = found + 1;
    return before;
  }

  private void skipSpaces() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
  }
}
