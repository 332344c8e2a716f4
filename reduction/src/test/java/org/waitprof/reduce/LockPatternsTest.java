package org.waitprof.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Ranks;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/** Calls at windows whose locks no two ranks can contend for wait for the target's progress. */
class LockPatternsTest {
  private static final Set<String> CONTENTION = Set.of("lock_contention");
  private static final Set<String> PROGRESS = Set.of("wait_for_progress");

  /** A rank that takes a lock by this call, and gives it back. */
  private static Ranks locking(int rank, MpiCall lock) {
    return locking(rank, lock, Role.NONE);
  }

  private static Ranks locking(int rank, MpiCall lock, Role role) {
    return Ranks.rank(rank, 2)
        .calls(1, lock, 0, role, 1_000, 9_000)
        .calls(2, MpiCall.MPI_WIN_FLUSH, 0, Role.NONE, 1_000, 30_000_000)
        .calls(3, MpiCall.MPI_WIN_UNLOCK, 0, Role.NONE, 1_000, 30_000_000);
  }

  private static Ranks computing(int rank) {
    return Ranks.rank(rank, 2).calls(4, MpiCall.MPI_BARRIER, 0, Role.NONE, 5_000);
  }

  /** Patterns of all calls that have to do with locks. */
  private static Set<String> patterns(Ranks... ranks) throws Exception {
    JobMerge merge = new JobMerge();
    for (Ranks rank : ranks) {
      merge.add(rank.profile());
    }
    JobProfile job = merge.finish("test");
    Set<String> patterns = new TreeSet<>();
    for (ProfileKey key : job.keys()) {
      if (key.key().call() != MpiCall.MPI_BARRIER) {
        patterns.add(key.pattern());
      }
    }
    return patterns;
  }

  @Test
  void oneRankAloneContendsWithNoOther() throws Exception {
    assertEquals(PROGRESS, patterns(computing(0), locking(1, MpiCall.MPI_WIN_LOCK)));
  }

  @Test
  void locksOfAllRanksAreShared() throws Exception {
    MpiCall all = MpiCall.MPI_WIN_LOCK_ALL;
    assertEquals(PROGRESS, patterns(locking(0, all), locking(1, all)));
  }

  @Test
  void sharedLocksDoNotExcludeEachOther() throws Exception {
    MpiCall one = MpiCall.MPI_WIN_LOCK;
    assertEquals(PROGRESS, patterns(locking(0, one, Role.SHARED), locking(1, one, Role.SHARED)));
    assertEquals(CONTENTION, patterns(locking(0, one, Role.SHARED), locking(1, one)));
  }

  @Test
  void ranksMayContendForAnExclusiveLock() throws Exception {
    MpiCall one = MpiCall.MPI_WIN_LOCK;
    assertEquals(CONTENTION, patterns(locking(0, one), locking(1, one)));
    assertEquals(CONTENTION, patterns(locking(0, MpiCall.MPI_WIN_LOCK_ALL), locking(1, one)));
  }
}
