package org.waitprof.simulate;

import java.util.List;
import java.util.OptionalLong;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.simulate.times.SimulatedTimes;

/**
 * Changes of a simulated run against the recorded one.
 *
 * @param changes changes of computation; balancing comes before scaling, scaling before leaving out
 * @param network what communication costs
 * @param eagerBytes sends of fewer bytes wait for nobody; empty: as the trace shows it
 * @param losses what computations do not lose any more; comes before all changes
 * @param collectTogether whether all ranks collect garbage at the same collectives
 */
public record Hypotheses(
    List<PlaceChange> changes,
    Network network,
    OptionalLong eagerBytes,
    List<Loss> losses,
    boolean collectTogether) {
  /** Everything as it was. */
  public static final Hypotheses NONE =
      new Hypotheses(List.of(), Network.RECORDED, OptionalLong.empty());

  public Hypotheses {
    changes = List.copyOf(changes);
    losses = List.copyOf(losses);
  }

  /** Computations lose what they lost. */
  public Hypotheses(List<PlaceChange> changes, Network network, OptionalLong eagerBytes) {
    this(changes, network, eagerBytes, List.of(), false);
  }

  /** Whether a rank's computations do not lose time to a cause any more, or lose it elsewhere. */
  boolean isWithout(int rank, LatenessCause cause) {
    boolean without = collectTogether && cause == LatenessCause.GC;
    for (Loss loss : losses) {
      without |= loss.cause() == cause && (loss.rank() == rank || loss.rank() < 0);
    }
    return without;
  }

  /** No times yet, which know what computations do not lose any more. */
  public SimulatedTimes times(int worldSize) {
    return new SimulatedTimes(worldSize, this::isWithout);
  }

  /**
   * Something that took time from computations.
   *
   * @param rank whose; -1 for all ranks
   */
  public record Loss(LatenessCause cause, int rank) {}

  /** Kinds of change to the computation of a place. */
  public enum Kind {
    /**
     * Each time it is done, all ranks that do it take the same time, together as much as before.
     */
    BALANCE,
    /** All ranks take the same time for it over the whole run, together as much as before. */
    BALANCE_TOTAL,
    /** Multiplies the time of the place on all ranks by a factor. */
    SCALE,
    /** It takes no time on one rank. */
    WITHOUT
  }

  /**
   * A change.
   *
   * @param kind how
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
