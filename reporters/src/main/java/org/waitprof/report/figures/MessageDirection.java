package org.waitprof.report.figures;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.StartedRequest;

/**
 * Direction of the bytes of a call, so that sums over calls count each message once. A non-blocking
 * send counts where it is started, a non-blocking receive where it completes. Tests that poll are
 * left out, because they count their request's bytes each time. Used by tables, graphs and live
 * metrics wherever bytes are summed over calls.
 */
public enum MessageDirection {
  SENT,
  RECEIVED,
  /** Data that a rank contributes to a collective. */
  CONTRIBUTED,
  READ,
  WRITTEN;

  /** Value of the label in live metrics. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether these bytes are messages, and not files. */
  public boolean isMessage() {
    return this != READ && this != WRITTEN;
  }

  /** The direction of a call's bytes; null where they are not counted or counted elsewhere. */
  public static @Nullable MessageDirection of(MpiCall call, Role role) {
    return switch (call.callClass()) {
      case SEND, LOCAL_SEND -> SENT;
      case RECEIVE, SEND_RECEIVE -> RECEIVED;
      case START -> call.starts() == StartedRequest.RECEIVE || role == Role.RECV ? null : SENT;
      case COMPLETION -> role == Role.RECV ? RECEIVED : null;
      case ALL_TO_ALL, ONE_TO_ALL, ALL_TO_ONE, SCAN, NEIGHBOURHOOD, COLLECTIVE_START -> CONTRIBUTED;
      case RMA_TRANSFER -> call == MpiCall.MPI_GET || call == MpiCall.MPI_RGET ? RECEIVED : SENT;
      case IO_COLLECTIVE, IO_INDEPENDENT -> ofFile(call);
      default -> null;
    };
  }

  /** The direction of a row's bytes; null where they are not counted or counted elsewhere. */
  public static @Nullable MessageDirection of(ProfileKey row) {
    return of(row.key().call(), row.key().role());
  }

  private static @Nullable MessageDirection ofFile(MpiCall call) {
    String name = call.standardName();
    return name.contains("read") ? READ : name.contains("write") ? WRITTEN : null;
  }
}
