package org.waitprof.agent.binding;

import java.util.Arrays;

/**
 * Places of the parts of a call among the arguments of a method, and its result, as in lines of
 * tables: {@code part=INDEX ... [per-member] [-> result]}. {@code part=this} is the receiver,
 * {@code part=*INDEX} an argument that points to the part. Immutable by convention.
 *
 * @param indices for each {@link ArgumentRole}, by ordinal, an argument, {@link CallRow#THIS},
 *     {@link CallRow#WORLD} or {@link CallRow#ABSENT}
 * @param pointers for each role a bit, by ordinal: whether the argument points to it, in a binding
 *     in C's style
 * @param perMember whether the count is meant for each member of the communicator
 * @param result meaning of the returned value
 */
public record RowParts(int[] indices, long pointers, boolean perMember, ResultKind result) {
  /**
   * Reads parts.
   *
   * @param words words of a line
   * @param first the first word that is about a part
   * @param arguments number of the method's arguments
   * @throws IllegalArgumentException that explains the error
   */
  static RowParts of(String[] words, int first, int arguments) {
    int[] indices = nowhere();
    long pointers = 0;
    boolean perMember = false;
    ResultKind result = ResultKind.NONE;
    for (int i = first; i < words.length; i++) {
      String word = words[i];
      if (word.equals("per-member")) {
        perMember = true;
      } else if (word.equals("->") && i + 1 < words.length) {
        result = ResultKind.keyed(words[++i]);
      } else {
        int equals = word.indexOf('=');
        if (equals < 0) {
          throw new IllegalArgumentException("neither part nor result: " + word);
        }
        int ordinal = ArgumentRole.keyed(word, 0, equals).ordinal();
        boolean isPointer = word.startsWith("*", equals + 1);
        indices[ordinal] = index(word.substring(equals + (isPointer ? 2 : 1)), arguments);
        pointers |= isPointer ? 1L << ordinal : 0;
      }
    }
    return new RowParts(indices, pointers, perMember, result);
  }

  /** Indices of a method that has no part. */
  static int[] nowhere() {
    int[] indices = new int[ArgumentRole.values().length];
    Arrays.fill(indices, CallRow.ABSENT);
    return indices;
  }

  private static int index(String text, int arguments) {
    if (text.equals("this")) {
      return CallRow.THIS;
    }
    if (!text.matches("[0-9]{1,4}")) {
      throw new IllegalArgumentException("not the index of an argument: " + text);
    }
    int index = Integer.parseInt(text);
    if (index >= arguments) {
      throw new IllegalArgumentException("there is no argument " + index);
    }
    return index;
  }

  int at(ArgumentRole role) {
    return indices[role.ordinal()];
  }

  /** Whether the argument of a role points to it. */
  boolean isPointer(ArgumentRole role) {
    return (pointers >>> role.ordinal() & 1) != 0;
  }
}
