package org.waitprof.pairing;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.AgentOutput;

/**
 * Judges the samples of a job at the entry of Finalize, on all ranks together: one all-reduction,
 * then two messages in each of log2 P steps. Called by all ranks in the same order, in the thread
 * that entered Finalize.
 *
 * <p>Whatever fails on a rank, it goes through all communication: its partners find nothing of it
 * and fall back to estimates where they needed it.
 */
public final class OnlineMatch {
  private final RankLink link;
  private @Nullable RankJudge judge;
  private @Nullable Throwable failure;

  private OnlineMatch(RankLink link) {
    this.link = link;
  }

  /** A step of this rank alone. */
  private interface Step<T> {
    T run(RankJudge judge);
  }

  /**
   * Judges this rank's calls.
   *
   * @param own what it has kept; null if it has no sample, or none that could be read
   * @param sharedClock whether all ranks have the same clock
   * @return null if there is no sample, or something has failed
   */
  public static @Nullable JudgedSample judge(
      RankLink link, @Nullable RankSample own, boolean sharedClock)
      throws ReflectiveOperationException {
    return new OnlineMatch(link).run(own, sharedClock);
  }

  private @Nullable JudgedSample run(@Nullable RankSample own, boolean sharedClock)
      throws ReflectiveOperationException {
    // A rank without a sample takes part for the others: their collectives with it stay incomplete.
    long[] least =
        link.minima(
            own == null
                ? new long[3]
                : new long[] {-own.thresholdNanos(), -1, -own.clockErrorNanos()});
    if (least[1] == 0) {
      return null; // Nobody has any.
    }
    try {
      judge = own == null ? null : new RankJudge(own, -least[0], -least[2]);
    } catch (RuntimeException | Error e) {
      failure = e;
    }
    CollectiveTable table = step(RankJudge::collectives, new CollectiveTable());
    Hypercube cube =
        new Hypercube(link, table, step(each -> each.messages().sends(), new Longs(1)));
    Longs told = cube.gather();
    Longs replies =
        cube.scatter(step(each -> each.messages().reply(told, true, sharedClock), new Longs(1)));
    JudgedSample waits = waits(table, replies);
    if (failure != null || cube.failure() != null) {
      AgentOutput.println(
          "waitprof: rank "
              + link.rank()
              + " cannot use its sample, its waiting is estimated: "
              + (failure == null ? cube.failure() : failure));
      return null;
    }
    return waits;
  }

  private @Nullable JudgedSample waits(CollectiveTable table, Longs replies) {
    RankJudge working = judge;
    try {
      if (working == null) {
        return null;
      }
      working.messages().applyReplies(replies);
      return working.waits(table, true);
    } catch (RuntimeException | Error e) {
      failure = e;
      return null;
    }
  }

  private <T> T step(Step<T> step, T otherwise) {
    RankJudge working = judge;
    try {
      return working == null ? otherwise : step.run(working);
    } catch (RuntimeException | Error e) {
      failure = e;
      judge = null;
      return otherwise;
    }
  }
}
