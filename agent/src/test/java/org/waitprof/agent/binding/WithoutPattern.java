package org.waitprof.agent.binding;

import org.waitprof.model.MpiCall;

/** Why a call has no pattern; empty where nobody has said why, which fails the test. */
final class WithoutPattern {
  private WithoutPattern() {}

  static String inProfile(MpiCall call) {
    return switch (call) {
      case MPI_INIT, MPI_INIT_THREAD -> "before the run time: the report says which rank came late";
      case MPI_FINALIZE -> "after the run time: the report says which rank came late";
      default -> inBoth(call);
    };
  }

  static String inTrace(MpiCall call) {
    return inBoth(call);
  }

  private static String inBoth(MpiCall call) {
    return switch (call) {
      case MPI_ABORT -> "ends the job";
      case MPI_BUFFER_ATTACH, MPI_CANCEL, MPI_REQUEST_FREE -> "local";
      case MPI_BUFFER_DETACH -> "waits for messages: not known";
      case MPI_COMM_FREE, MPI_COMM_SET_INFO, MPI_OPEN_PORT, MPI_CLOSE_PORT -> "local in practice";
      case MPI_COMM_ACCEPT,
          MPI_COMM_CONNECT,
          MPI_COMM_SPAWN,
          MPI_COMM_SPAWN_MULTIPLE,
          MPI_PUBLISH_NAME,
          MPI_UNPUBLISH_NAME,
          MPI_LOOKUP_NAME ->
          "waits for what is outside of the job";
      case MPI_FILE_IREAD_ALL, MPI_FILE_IWRITE_ALL, MPI_FILE_IREAD_AT_ALL, MPI_FILE_IWRITE_AT_ALL ->
          "returns at once";
      default -> ofClass(call);
    };
  }

  private static String ofClass(MpiCall call) {
    return switch (call.callClass()) {
      case LOCAL_SEND -> "never waits, by definition";
      case POLL_PROBE, TEST -> "returns at once";
      case RMA_TRANSFER -> "may wait for progress of the target: not known";
      case START, REQUEST_SETUP -> "returns at once; its completion has the pattern";
      case COLLECTIVE_START -> "returns at once; its completion has the pattern";
      case RMA_SYNC -> "local";
      case IO_COLLECTIVE -> "a part of it may synchronise: not known";
      case IO_INDEPENDENT -> "waits for no rank";
      default -> "";
    };
  }
}
