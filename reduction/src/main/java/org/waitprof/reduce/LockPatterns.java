package org.waitprof.reduce;

import java.util.BitSet;
import java.util.List;
import org.waitprof.model.CallKey;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.LockContention;
import org.waitprof.waitstate.progress.WaitForProgress;

/**
 * Patterns of calls that may wait for the lock of a window. Two ranks contend for a lock only if
 * both lock windows, and one of them exclusively: MPI_Win_lock_all takes shared locks. In other
 * jobs these calls can only wait for the rank whose memory they need. Used by one thread.
 */
final class LockPatterns {
  private static final String PROGRESS = new WaitForProgress().id();

  private final boolean isContended;

  /** Looks at all rows of a job, before their values are released. */
  LockPatterns(List<KeyRow> rows) {
    BitSet locking = new BitSet();
    boolean mayBeExclusive = false;
    for (KeyRow row : rows) {
      MpiCall call = row.key.call();
      if (call == MpiCall.MPI_WIN_LOCK || call == MpiCall.MPI_WIN_LOCK_ALL) {
        mayBeExclusive |= call == MpiCall.MPI_WIN_LOCK && row.key.role() != Role.SHARED;
        row.addRanks(locking);
      }
    }
    isContended = mayBeExclusive && locking.cardinality() > 1;
  }

  /**
   * Id of a row's pattern.
   *
   * @param id of the pattern that its call and role have; empty for none
   */
  String of(CallKey key, String id) {
    return isContended || !LockContention.isCovered(key.call()) || id.isEmpty() ? id : PROGRESS;
  }
}
