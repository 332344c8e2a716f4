package org.waitprof.reduce;

import org.waitprof.model.CallKey;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;

/**
 * Patterns of calls that complete messages together with collectives, as MPI_Waitall may. Such a
 * call has one role, that of its messages. Its row has the pattern of what its calls waited for
 * longest, as in the profile of a trace.
 */
final class CompletionPatterns {
  private CompletionPatterns() {}

  /**
   * Id of a row's pattern.
   *
   * @param longest role that a call has for what the row's calls waited for longest
   * @param id of the pattern that the row has by its own role; empty for none
   */
  static String of(CallKey key, Role longest, String id) {
    Role role = key.role();
    boolean isOfMessages = role == Role.RECV || role == Role.SEND || role == Role.POLLED;
    boolean isPollForMessage = role == Role.POLLED && longest == Role.RECV;
    if (!isOfMessages || isPollForMessage || longest == Role.NONE || longest == role) {
      return id;
    }
    return switch (key.call().callClass()) {
      case COMPLETION -> of(key.call(), longest, id);
      case TEST -> of(PollPatterns.waitOf(key.call()), longest, id);
      default -> id;
    };
  }

  private static String of(MpiCall completion, Role role, String id) {
    return WaitStates.of(completion, role).map(WaitState::id).orElse(id);
  }
}
