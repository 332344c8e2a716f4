package org.waitprof.pairing;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.thread.OwnSteps;

/**
 * Classifies the samples of a job at the entry of Finalize, on all ranks together. It takes two
 * all-reductions, and two messages in each of log2 P steps. With several hosts it takes these
 * twice, and five more all-reductions for their clocks. Called by all ranks in the same order, in
 * the thread that entered Finalize.
 *
 * <p>Whatever fails on a rank, it goes through all communication. Its partners find nothing of it
 * and fall back to estimates where they needed it.
 */
public final class OnlineMatch {
  private final RankLink link;
  private final OwnSteps steps;
  private @Nullable RankClassifier classifier;

  private OnlineMatch(RankLink link, OwnSteps steps) {
    this.link = link;
    this.steps = steps;
  }

  /**
   * Classifies this rank's calls.
   *
   * @param own its sample; null if it has none, or it could not be read
   * @param sharedClock whether all ranks have the same clock
   * @return null if this rank or all ranks have no sample, or something has failed
   */
  public static @Nullable AnalysedSample analyse(
      RankLink link, @Nullable RankSample own, boolean sharedClock)
      throws ReflectiveOperationException {
    return analyse(link, own, sharedClock, new OwnSteps());
  }

  static @Nullable AnalysedSample analyse(
      RankLink link, @Nullable RankSample own, boolean sharedClock, OwnSteps steps)
      throws ReflectiveOperationException {
    return new OnlineMatch(link, steps).run(own, sharedClock);
  }

  private @Nullable AnalysedSample run(@Nullable RankSample own, boolean sharedClock)
      throws ReflectiveOperationException {
    // A rank without a sample takes part for the others: their collectives with it stay incomplete.
    long[] none = {0, 0, 0, Long.MAX_VALUE};
    long[] least = link.minima(own == null ? none : steps.run(() -> facts(own), none));
    if (least[1] == 0) {
      return null; // No rank has a sample.
    }
    long clockError = sharedClock ? 0 : refined(own, -least[0], -least[2]);
    CollectiveTable table = exchange(own, -least[0], clockError, sharedClock);
    AnalysedSample waits =
        step(each -> Optional.of(each.waits(table, true, true)), Optional.<AnalysedSample>empty())
            .orElse(null);
    long[] last = link.minima(step(each -> each.atEnd(least[3]), RankClassifier.notLast()));
    List<LatenessRow> late = step(each -> each.lateAtEnd(last), List.of());
    if (waits != null) {
      waits.addLate(late);
    }
    Object failure = steps.failure();
    if (failure != null) {
      AgentOutput.println(
          "rank " + link.rank() + " cannot use its sample, its waiting is estimated: " + failure);
      return null;
    }
    return waits;
  }

  private static long[] facts(RankSample own) {
    long nanos = own.finalizeNanos();
    return new long[] {
      -own.thresholdNanos(), -1, -own.clockErrorNanos(), nanos < 0 ? Long.MAX_VALUE : nanos
    };
  }

  /**
   * Brings the clocks of several hosts nearer to each other, for which everything is exchanged.
   *
   * @return possible error that is left
   */
  private long refined(@Nullable RankSample own, long threshold, long clockError)
      throws ReflectiveOperationException {
    List<RankSample> known = own == null ? List.of() : List.of(own);
    HostRefinement clocks = new HostRefinement(link::minima, link.size(), known, clockError, true);
    CollectiveTable table = exchange(own, threshold, clockError, false);
    long error = clocks.refine(link::minima, pairs -> step(each -> each.addTo(pairs, table)));
    step(each -> known.forEach(clocks::correct)); // New classifiers are needed then.
    return error;
  }

  /** Exchanges all that ranks need of each other; returns the collectives. */
  private CollectiveTable exchange(
      @Nullable RankSample own, long threshold, long clockError, boolean sharedClock)
      throws ReflectiveOperationException {
    Optional<RankClassifier> none = Optional.empty();
    classifier =
        own == null || steps.failure() != null
            ? null
            : steps
                .run(() -> Optional.of(new RankClassifier(own, threshold, clockError)), none)
                .orElse(null);
    CollectiveTable table = step(RankClassifier::collectives, new CollectiveTable());
    Longs sends = step(each -> each.messages().sends(), new Longs(1));
    Hypercube cube = new Hypercube(link, table, sends, steps);
    Longs records = cube.gather();
    Longs replies =
        cube.scatter(step(each -> each.messages().reply(records, true, sharedClock), new Longs(1)));
    step(each -> each.messages().applyReplies(replies));
    return table;
  }

  /** Runs a step of this rank, unless an earlier one has failed. */
  private <T> T step(Function<RankClassifier, T> step, T otherwise) {
    RankClassifier working = steps.failure() == null ? classifier : null;
    return working == null ? otherwise : steps.run(() -> step.apply(working), otherwise);
  }

  private void step(Consumer<RankClassifier> step) {
    boolean unused =
        step(
            each -> {
              step.accept(each);
              return true;
            },
            false);
  }
}
