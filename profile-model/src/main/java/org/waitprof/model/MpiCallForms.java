package org.waitprof.model;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds an {@link MpiCall} by its name, or by that of its non-blocking form. A class of its own,
 * built on first use: the recording side looks no call up.
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
        String name = call.standardName();
        String blocking = "MPI_" + Character.toUpperCase(name.charAt(5)) + name.substring(6);
        BLOCKING[call.ordinal()] = BY_NAME.getOrDefault(blocking, call);
      }
    }
  }

  private MpiCallForms() {}

  /** The call of that standard name, or null. */
  static @Nullable MpiCall named(String standardName) {
    return BY_NAME.get(standardName);
  }

  /** The blocking form of a collective; of any other call itself. */
  static MpiCall blocking(MpiCall call) {
    return BLOCKING[call.ordinal()];
  }
}
