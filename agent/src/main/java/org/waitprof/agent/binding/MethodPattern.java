package org.waitprof.agent.binding;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.waitprof.model.MpiCall;

/**
 * A line of a {@link WrapperTable} about methods: which they are, and what their arguments are.
 *
 * @param method name of the methods
 * @param types as in a Java source; {@code *} for any
 * @param function MPI's name of what they are
 * @param isQuery whether the agent asks them and does not count them
 */
record MethodPattern(
    String method, List<String> types, String function, RowParts parts, boolean isQuery) {
  private static final List<ArgumentRole> NEEDED =
      List.of(
          ArgumentRole.REQUEST,
          ArgumentRole.REQUESTS,
          ArgumentRole.NEW_REQUEST,
          ArgumentRole.INDEX,
          ArgumentRole.INDICES,
          ArgumentRole.OUT_COUNT,
          ArgumentRole.HANDLE,
          ArgumentRole.NEW_HANDLE,
          ArgumentRole.MESSAGE);

  /**
   * Results that a method in C's style may return in place of leaving them where an argument
   * points.
   */
  private static final Set<ResultKind> RETURNED =
      EnumSet.of(
          ResultKind.NONE,
          ResultKind.INDEX,
          ResultKind.COMMUNICATOR,
          ResultKind.REQUEST,
          ResultKind.FLAG,
          ResultKind.STATUS);

  /**
   * Reads a line.
   *
   * @param words of the line, without {@code query}
   * @throws IllegalArgumentException that says what is wrong
   */
  static MethodPattern of(String[] words, boolean isQuery) {
    int open = words[0].indexOf('(');
    if (open < 1 || !words[0].endsWith(")")) {
      throw new IllegalArgumentException(
          "neither a word of tables nor \"method(TYPES)\", without blanks");
    }
    if (words.length < 2) {
      throw new IllegalArgumentException("no MPI function");
    }
    String types = words[0].substring(open + 1, words[0].length() - 1);
    List<String> each = types.isEmpty() ? List.of() : List.of(types.split(",", -1));
    if (!isQuery && MpiCall.named(words[1]).isEmpty()) {
      throw new IllegalArgumentException("no such MPI function: " + words[1]);
    }
    RowParts parts = RowParts.of(words, 2, each.size());
    checkWays(parts);
    if (!isQuery) {
      checkNeeded(words[1], parts);
    }
    return new MethodPattern(words[0].substring(0, open), each, words[1], parts, isQuery);
  }

  private static void checkWays(RowParts parts) {
    if (!RETURNED.contains(parts.result())) {
      throw new IllegalArgumentException("no such result: " + parts.result().key());
    }
    for (int index : parts.indices()) {
      if (index == CallRow.THIS) {
        throw new IllegalArgumentException("not the index of an argument: this");
      }
    }
  }

  /** Checks the parts: a part without a usual value that is nowhere cannot be recorded. */
  private static void checkNeeded(String function, RowParts parts) {
    FunctionList.Function inC = FunctionList.shared().named(function);
    for (ArgumentRole role : NEEDED) {
      boolean isReturned =
          (role == ArgumentRole.NEW_REQUEST && parts.result() == ResultKind.REQUEST)
              || (role == ArgumentRole.INDEX && parts.result() == ResultKind.INDEX);
      if (inC != null
          && inC.parts().at(role) != CallRow.ABSENT
          && parts.at(role) == CallRow.ABSENT
          && !isReturned) {
        throw new IllegalArgumentException(function + " needs the part " + role.key());
      }
    }
  }

  /** Whether a method is meant, by its name and descriptor in one. */
  boolean means(String signature) {
    return signature.startsWith(method + "(")
        && Signatures.match(types, signature.substring(method.length()));
  }

  /** The pattern as it stands in the table. */
  String shown() {
    return method + "(" + String.join(",", types) + ")";
  }
}
