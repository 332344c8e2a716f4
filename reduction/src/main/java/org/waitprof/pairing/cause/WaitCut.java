package org.waitprof.pairing.cause;

import java.util.Arrays;
import org.waitprof.model.lateness.LatenessCause;

/**
 * Cuts a wait into causes. The wait was caused by what a cause took from the late rank beyond what
 * it took from the rank that waits. That is Scalasca's delay (Boehme et al., "Identifying the root
 * causes of wait states in large-scale parallel applications", ICPP 2010) with causes in place of
 * call paths. All that no cause explains is computation. Where causes explain more, the late rank
 * had less to compute, and they share the wait.
 *
 * <p>Where nothing is known of the thread of one side, the wait has no causes. That does not matter
 * for a rank that waited much longer than it computed.
 *
 * <p>A late rank may have stayed longer in its call before, in which it waited for others: a
 * combined send and receive, or a wait for several requests. That part of the wait was handed on.
 */
public final class WaitCut {
  private static final int CAUSES = LatenessCause.values().length;

  /** Part of a wait that an unknown time of the rank that waits may be. */
  private static final double LARGEST_UNKNOWN = 0.1;

  /** Parts of the wait by cause, together 1; all 0 if the causes are not known. */
  public final double[] shares = new double[CAUSES];

  private final double[] mine = new double[EntryCauses.COUNT];

  /**
   * Cuts the wait of an operation.
   *
   * @param late records of the late side, at this place and behind it
   * @param lateSince time since the late side was together with its partners, as {@link
   *     EntryCauses#packBefore} returns it; 0 if unknown; negative if nothing is known of its
   *     thread
   */
  public void cut(
      EntryCauses own, int entry, long enter, long wait, long[] late, int place, long lateSince) {
    Arrays.fill(shares, 0);
    shares[LatenessCause.COMPUTE.ordinal()] = 1;
    if ((late[place] | late[place + 1] | lateSince) == 0 || wait <= 0) {
      return;
    }
    // Ranks that were together left at once, as far as is known.
    long most = lateSince > 0 ? Math.max(0, lateSince - wait) : Long.MAX_VALUE;
    boolean met = EntryCauses.isSinceMeeting(lateSince);
    cut(own.before(entry, enter, most, met, mine), wait, late, place, lateSince, met);
  }

  /**
   * Cuts the wait in Finalize.
   *
   * @param begin of the run
   * @param enter time at which the rank came to Finalize, and began to wait
   * @param late records of the last rank, at this place and behind it
   * @param lateSince time since the last rank was together with the others
   */
  public void cutEnd(
      EntryCauses own, long begin, long enter, long wait, long[] late, int place, long lateSince) {
    cut(own.beforeEnd(begin, enter, mine), wait, late, place, lateSince, false);
  }

  private void cut(
      long since, long wait, long[] late, int place, long lateSince, boolean isOwnKnown) {
    Arrays.fill(shares, 0);
    long own = Math.abs(since);
    if (lateSince < 0 || (since < 0 && own > LARGEST_UNKNOWN * wait)) {
      return;
    }
    double sum = 0;
    for (int i = 0; i < EntryCauses.COUNT; i++) {
      int cause = i == EntryCauses.CALLS ? LatenessCause.WAITING.ordinal() : i;
      shares[cause] = Math.max(0, EntryCauses.unpack(late, place, i) - mine[i]);
      sum += shares[cause];
    }
    if (lateSince > 0 && (own > 0 || isOwnKnown)) {
      double stayed = Math.max(0, wait - (lateSince - own));
      shares[LatenessCause.WAITING.ordinal()] += stayed;
      sum += stayed;
    }
    shares[LatenessCause.COMPUTE.ordinal()] = Math.max(0, wait - sum);
    double whole = Math.max((double) wait, sum);
    for (int i = 0; i < CAUSES; i++) {
      shares[i] /= whole;
    }
  }
}
