package org.waitprof.simulate;

import java.util.List;
import java.util.OptionalLong;

/**
 * What is to be different in a simulated run.
 *
 * @param changes of computation; balancing comes before scaling, that before leaving out
 * @param network what communication costs
 * @param eagerBytes sends of fewer bytes wait for nobody; empty: as the trace shows it
 */
public record Hypotheses(List<Change> changes, Network network, OptionalLong eagerBytes) {
  /** Everything as it was. */
  public static final Hypotheses NONE =
      new Hypotheses(List.of(), Network.RECORDED, OptionalLong.empty());

  public Hypotheses {
    changes = List.copyOf(changes);
  }

  /** How the computation of a place changes. */
  public enum Kind {
    /**
     * Each time it is done, all ranks that do it take the same time, together as much as before.
     */
    BALANCE,
    /** All ranks take the same time for it over the whole run, together as much as before. */
    BALANCE_TOTAL,
    /** It takes so many times as long on all ranks. */
    SCALE,
    /** It takes no time on one rank. */
    WITHOUT
  }

  /**
   * A change.
   *
   * @param kind how
   * @param places numbers of places in the {@link Survey}, which count as one
   * @param factor of {@link Kind#SCALE}
   * @param rank of {@link Kind#WITHOUT}
   */
  public record Change(Kind kind, List<Integer> places, double factor, int rank) {
    public Change {
      places = List.copyOf(places);
    }

    /** Balances places as if they were one, instance by instance. */
    public static Change balance(List<Integer> places) {
      return new Change(Kind.BALANCE, places, 1, -1);
    }
  }
}
