package org.waitprof.model;

import java.util.Arrays;
import java.util.Optional;

/**
 * The side that a rank is on in a call whose two sides behave differently. In rooted collectives it
 * is root or not. In wait and test calls it is the kind of request that was completed. In loops of
 * polls it is whether the loop waited, in locks whether they are shared. The label is the CSV
 * column {@code role}. The ordinal is stored in counter files.
 */
public enum Role {
  NONE(""),
  ROOT("root"),
  NONROOT("nonroot"),
  RECV("recv"),
  SEND("send"),
  /** Polls that found nothing, in a loop that did nothing else: their time is that between, too. */
  POLLED("polled"),
  /** The request of a non-blocking barrier is complete; likewise those below. */
  BARRIER("barrier"),
  N_TO_N("n_to_n"),
  /** The rank is not the root. */
  FROM_ROOT("from_root"),
  /** The rank is the root of a non-blocking reduction or gather, and waits for the others. */
  TO_ROOT("to_root"),
  SCAN("scan"),
  NEIGHBOURS("neighbours"),
  /** The request of a duplicate of a communicator is complete. */
  COMMUNICATOR("communicator"),
  /** The lock of a window that the call takes is one that other ranks may take at the same time. */
  SHARED("shared");

  private final String label;

  Role(String label) {
    this.label = label;
  }

  /** The text used in files; empty for {@link #NONE}. */
  public String label() {
    return label;
  }

  /** Whether calls of this role complete the request of a collective. */
  public boolean isOfCollective() {
    return ordinal() >= BARRIER.ordinal() && ordinal() <= COMMUNICATOR.ordinal();
  }

  /**
   * The role of the call that completes a collective's request. Called by recording threads for
   * each collective that is started; no allocation.
   *
   * @param started the call that started it
   * @return {@link #NONE} where this rank waits for no other
   */
  public static Role completing(MpiCall started, boolean isRoot) {
    return switch (started.blocking().callClass()) {
      case BARRIER -> BARRIER;
      case ALL_TO_ALL -> N_TO_N;
      case ONE_TO_ALL -> isRoot ? NONE : FROM_ROOT;
      case ALL_TO_ONE -> isRoot ? TO_ROOT : NONE;
      case SCAN -> SCAN;
      case NEIGHBOURHOOD -> NEIGHBOURS;
      case COMMUNICATOR -> COMMUNICATOR;
      default -> NONE;
    };
  }

  /**
   * The role with the largest number; {@link #NONE} if none is above 0.
   *
   * @param byRole by ordinal
   */
  public static Role longest(long[] byRole) {
    Role longest = NONE;
    long most = 0;
    for (Role each : values()) {
      if (byRole[each.ordinal()] > most) {
        longest = each;
        most = byRole[each.ordinal()];
      }
    }
    return longest;
  }

  /** The role of a label; empty when no role has it. */
  public static Optional<Role> labelled(String label) {
    return Arrays.stream(values()).filter(role -> role.label.equals(label)).findFirst();
  }
}
