package org.waitprof.agent.binding;

import java.util.Arrays;
import java.util.List;
import org.waitprof.model.MpiCall;

/**
 * A line of a {@link WrapperTable} about methods: which they are, and what their arguments are.
 *
 * @param method name of the methods
 * @param types as in a Java source; {@code *} for any
 * @param function MPI's name of what they are
 * @param indices for each role, by ordinal, an argument or {@link CallRow#ABSENT}
 * @param pointers for each role a bit, by ordinal: whether the argument points to it
 * @param result what they return
 * @param isQuery whether the agent asks them and does not count them
 */
record MethodPattern(
    String method,
    List<String> types,
    String function,
    int[] indices,
    long pointers,
    boolean perMember,
    ResultKind result,
    boolean isQuery) {
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
    int[] indices = new int[ArgumentRole.values().length];
    Arrays.fill(indices, CallRow.ABSENT);
    long pointers = 0;
    boolean perMember = false;
    ResultKind result = ResultKind.NONE;
    for (int i = 2; i < words.length; i++) {
      String word = words[i];
      if (word.equals("per-member")) {
        perMember = true;
      } else if (word.equals("->") && i + 1 < words.length) {
        result = result(words[++i]);
      } else {
        int equals = word.indexOf('=');
        if (equals < 0) {
          throw new IllegalArgumentException("neither part nor result: " + word);
        }
        int ordinal = ArgumentRole.keyed(word, 0, equals).ordinal();
        boolean isPointer = word.startsWith("*", equals + 1);
        int index = number(word.substring(equals + (isPointer ? 2 : 1)));
        if (index >= each.size()) {
          throw new IllegalArgumentException("there is no argument " + index);
        }
        indices[ordinal] = index;
        pointers |= isPointer ? 1L << ordinal : 0;
      }
    }
    if (!isQuery) {
      checkParts(words[1], indices, result);
    }
    String method = words[0].substring(0, open);
    return new MethodPattern(method, each, words[1], indices, pointers, perMember, result, isQuery);
  }

  /** What has no usual value and is nowhere cannot be recorded. */
  private static void checkParts(String function, int[] indices, ResultKind result) {
    FunctionList.Function inC = FunctionList.shared().named(function);
    for (ArgumentRole role : NEEDED) {
      boolean isReturned =
          (role == ArgumentRole.NEW_REQUEST && result == ResultKind.REQUEST)
              || (role == ArgumentRole.INDEX && result == ResultKind.INDEX);
      if (inC != null
          && inC.indices()[role.ordinal()] != CallRow.ABSENT
          && indices[role.ordinal()] == CallRow.ABSENT
          && !isReturned) {
        throw new IllegalArgumentException(function + " needs the part " + role.key());
      }
    }
  }

  /** What a method in C's style may return in place of leaving it where an argument points. */
  private static ResultKind result(String word) {
    return switch (word) {
      case "value", "index" -> ResultKind.INDEX;
      case "comm" -> ResultKind.COMMUNICATOR;
      case "request" -> ResultKind.REQUEST;
      case "flag" -> ResultKind.FLAG;
      case "status" -> ResultKind.STATUS;
      default -> throw new IllegalArgumentException("no such result: " + word);
    };
  }

  private static int number(String digits) {
    try {
      int number = Integer.parseInt(digits);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new IllegalArgumentException("not the index of an argument: " + digits);
  }

  /** Whether a method is meant, by its name and descriptor in one. */
  boolean means(String signature) {
    return signature.startsWith(method + "(")
        && Signatures.match(types, signature.substring(method.length()));
  }

  /** As it stands in the table. */
  String shown() {
    return method + "(" + String.join(",", types) + ")";
  }

  /**
   * The row of a method that is meant. A call on a communicator that is given none is on the world.
   */
  CallRow row(String owner, String parameters, MpiCall call) {
    int[] parts = indices.clone();
    FunctionList.Function inC = FunctionList.shared().named(function);
    int comm = ArgumentRole.COMM.ordinal();
    if (parts[comm] == CallRow.ABSENT && inC != null && inC.indices()[comm] != CallRow.ABSENT) {
      parts[comm] = CallRow.WORLD;
    }
    ResultKind tells = FunctionList.resultOf(call, result);
    return new CallRow(owner, method, parameters, call, parts, perMember, tells, pointers);
  }
}
