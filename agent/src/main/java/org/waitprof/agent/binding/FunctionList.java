package org.waitprof.agent.binding;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;

/**
 * MPI's own functions as C declares them, from the list {@code mpi.functions}: which argument is
 * what. Immutable; read where a binding in C's style is used, and nowhere else.
 */
final class FunctionList {
  private static final String FILE = "mpi.functions";
  private static final String QUERY = "query";
  private static final String LARGE_COUNT = "_c";
  private static final String NOTHING = "-";

  private final Map<String, Function> functions = new HashMap<>();

  private FunctionList() {}

  /** Holder that reads the list once, when first used. */
  private static final class Shared {
    static final FunctionList LIST = read();
  }

  /** The list in the agent's jar. */
  static FunctionList shared() {
    return Shared.LIST;
  }

  /**
   * A function.
   *
   * @param call call that it counts as; null for a query
   * @param arguments number of its arguments
   */
  record Function(@Nullable MpiCall call, int arguments, RowParts parts) {}

  private static FunctionList read() {
    FunctionList list = new FunctionList();
    for (String line : Resources.text(FILE).split("\n", -1)) {
      if (!line.isEmpty() && line.charAt(0) != '#') {
        list.add(line.split(" ", -1));
      }
    }
    return list;
  }

  private void add(String[] words) {
    int at = words[0].equals(QUERY) ? 1 : 0;
    String name = words[at++];
    Optional<MpiCall> call = MpiCall.named(name);
    if (call.isEmpty() && at == 1) {
      throw new IllegalStateException(FILE + ": no such call: " + name);
    }
    int[] indices = RowParts.nowhere();
    long pointers = 0;
    boolean perMember = false;
    int arguments = 0;
    for (; at < words.length; at++) {
      if (words[at].equals("per-member")) {
        perMember = true;
        continue;
      }
      boolean isPointer = words[at].startsWith("*");
      String role = isPointer ? words[at].substring(1) : words[at];
      if (!role.equals(NOTHING)) {
        int ordinal = ArgumentRole.keyed(role, 0, role.length()).ordinal();
        indices[ordinal] = arguments;
        pointers |= isPointer ? 1L << ordinal : 0;
      }
      arguments++;
    }
    RowParts parts = new RowParts(indices, pointers, perMember, ResultKind.NONE);
    functions.put(name, new Function(call.orElse(null), arguments, parts));
  }

  /** The function of that name; null if it does not exist or has no part in communication. */
  @Nullable Function named(String method) {
    Function known = functions.get(method);
    return known == null && method.endsWith(LARGE_COUNT)
        ? functions.get(method.substring(0, method.length() - LARGE_COUNT.length()))
        : known;
  }
}
