package org.waitprof.model;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds an {@link MpiCall} by its name, or by the name of its non-blocking form. A class of its
 * own, built on first use, because the hot side looks up no call.
 */
final class MpiCallForms {
  private static final Map<String, MpiCall> BY_NAME = new HashMap<>();
  private static final MpiCall[] BLOCKING = MpiCall.values();

  static {
    for (MpiCall call : MpiCall.values()) {
      BY_NAME.put(call.standardName(), call);
    }
    for (MpiCall call : MpiCall.values()) {
      if (call.callClass() == CallClass.COLLECTIVE_START) {
        String blocking = blocking(call.standardName());
        BLOCKING[call.ordinal()] = BY_NAME.getOrDefault(blocking, call);
      }
    }
  }

  private MpiCallForms() {}

  /** {@code MPI_Ibcast} is {@code MPI_Bcast}, and {@code MPI_Comm_idup} {@code MPI_Comm_dup}. */
  private static String blocking(String name) {
    int letter = name.startsWith("MPI_I") ? 4 : name.indexOf("_i") + 1;
    String rest = name.substring(letter + 1);
    return letter == 4
        ? "MPI_" + Character.toUpperCase(rest.charAt(0)) + rest.substring(1)
        : name.substring(0, letter) + rest;
  }

  /** The call of that standard name, or null. */
  static @Nullable MpiCall named(String standardName) {
    return BY_NAME.get(standardName);
  }

  /** The blocking form of a collective; of any other call itself. */
  static MpiCall blocking(MpiCall call) {
    return BLOCKING[call.ordinal()];
  }
}
