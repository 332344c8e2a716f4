package org.waitprof.record;

/**
 * Why a call may have to go unrecorded: measuring is paused, or the thread has been given up. Cold
 * as long as {@link ThreadState#slowPathCheck} is not set.
 */
@SuppressWarnings("StaticAssignmentOfThrowable") // woven handlers have nowhere else to put it
final class SlowPathCheck {
  private SlowPathCheck() {}

  /** Whether a call of this thread that is about to begin is not recorded. */
  static boolean skips(ThreadState state) {
    Throwable failure = ThreadState.failure;
    if (failure != null) {
      ThreadState.failure = null;
      RecorderFaults.note(state, failure);
      if (state.table != SlotTable.UNATTACHED) {
        state.table.rank.missNumbers(); // The call that failed may have sent or received.
      }
      Pause.refresh();
    }
    return state.givenUp || Pause.appliesTo(state);
  }
}
