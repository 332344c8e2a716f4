package org.waitprof.simulate;

import java.util.List;
import java.util.OptionalLong;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.simulate.times.SimulatedTimes;

/**
 * Changes of a simulated run against the recorded one.
 *
 * @param changes changes of computation; balancing comes before scaling, scaling before removal
 * @param network costs of communication
 * @param eagerBytes sends of fewer bytes wait for no rank; empty: the limit that the trace shows
 * @param losses losses that computations no longer have; comes before all changes
 * @param collectTogether whether all ranks collect garbage at the same collectives
 */
public record Hypotheses(
    List<PlaceChange> changes,
    Network network,
    OptionalLong eagerBytes,
    List<Loss> losses,
    boolean collectTogether) {
  /** The run as it was recorded, without any change. */
  public static final Hypotheses NONE =
      new Hypotheses(List.of(), Network.RECORDED, OptionalLong.empty());

  public Hypotheses {
    changes = List.copyOf(changes);
    losses = List.copyOf(losses);
  }

  /** Hypotheses under which computations lose the time that they lost. */
  public Hypotheses(List<PlaceChange> changes, Network network, OptionalLong eagerBytes) {
    this(changes, network, eagerBytes, List.of(), false);
  }

  /** Whether a rank's computations no longer lose time to a cause, or lose it elsewhere. */
  boolean isWithout(int rank, LatenessCause cause) {
    boolean without = collectTogether && cause == LatenessCause.GC;
    for (Loss loss : losses) {
      without |= loss.cause() == cause && (loss.rank() == rank || loss.rank() < 0);
    }
    return without;
  }

  /** An empty table of times, with the losses that computations no longer have. */
  public SimulatedTimes times(int worldSize) {
    return new SimulatedTimes(worldSize, this::isWithout);
  }

  /**
   * Loss of time of computations.
   *
   * @param rank rank that lost the time; -1 for all ranks
   */
  public record Loss(LatenessCause cause, int rank) {}

  /** Kinds of change to the computation of a place. */
  public enum Kind {
    /** Every instance takes equal time on all ranks that execute it; their sum is unchanged. */
    BALANCE,
    /** All ranks spend equal time in it over the whole run; their sum is unchanged. */
    BALANCE_TOTAL,
    /** Multiplies the time of the place on all ranks by a factor. */
    SCALE,
    /** The place takes no time on one rank. */
    WITHOUT
  }

  /**
   * A change of the computation in places.
   *
   * @param kind kind of the change
   * @param places numbers of places in the {@link Survey}, which count as one
   * @param factor factor of {@link Kind#SCALE}
   * @param rank rank of {@link Kind#WITHOUT}
   */
  public record PlaceChange(Kind kind, List<Integer> places, double factor, int rank) {
    public PlaceChange {
      places = List.copyOf(places);
    }

    /** Balances places as if they were one, instance by instance. */
    public static PlaceChange balance(List<Integer> places) {
      return new PlaceChange(Kind.BALANCE, places, 1, -1);
    }
  }
}
