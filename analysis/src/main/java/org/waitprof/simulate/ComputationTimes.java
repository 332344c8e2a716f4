package org.waitprof.simulate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.replay.delay.RankPlaces;
import org.waitprof.replay.result.RankResult;
import org.waitprof.simulate.times.LongSeries;
import org.waitprof.trace.RankTrace;

/** Durations of computations under the hypotheses. Made once per simulation. */
final class ComputationTimes {
  private final Survey survey;
  private final Hypotheses hypotheses;
  private final LossScenario lost;
  private final Map<Integer, Instances> balanced = new HashMap<>();

  /**
   * Computation of all ranks together in some places, by the number of times they had done it
   * before.
   */
  private static final class Instances {
    final LongSeries nanos = new LongSeries();
    final LongSeries ranks = new LongSeries();

    void add(long instance, long time) {
      if (instance == nanos.size()) {
        nanos.add(0);
        ranks.add(0);
      }
      nanos.set(instance, nanos.get(instance) + time);
      ranks.set(instance, ranks.get(instance) + 1);
    }
  }

  ComputationTimes(Survey survey, Hypotheses hypotheses) {
    this.survey = survey;
    this.hypotheses = hypotheses;
    lost = new LossScenario(survey, hypotheses);
    for (Hypotheses.PlaceChange change : hypotheses.changes()) {
      if (change.kind() == Hypotheses.Kind.BALANCE) {
        Instances together = new Instances();
        change.places().forEach(place -> balanced.put(place, together));
      }
    }
    if (!balanced.isEmpty()) {
      survey.before().ranks().forEach(rank -> collect(rank.trace()));
    }
  }

  private void collect(RankTrace trace) {
    OfRank own = of(trace);
    try (StreamCalls calls = new StreamCalls(trace)) {
      for (int stream = 0; stream < trace.streams(); stream++) {
        calls.each(stream, own::collect);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the changes of a rank; used by one thread. */
  OfRank of(RankTrace trace) {
    return new OfRank(trace);
  }

  /** Changes the computation of one rank, piece by piece, in their order. */
  final class OfRank implements Computation {
    private final int rank;
    private final RankPlaces places;
    private final LossScenario.OfRank lost;
    private final Map<Instances, long[]> counts = new HashMap<>();

    private OfRank(RankTrace trace) {
      rank = trace.rank();
      places = new RankPlaces(trace, survey.places);
      lost = ComputationTimes.this.lost.of(trace);
    }

    private void collect(StreamCalls.Step step) {
      for (int piece = 0; piece < step.regions().length; piece++) {
        Instances instances = balanced.get(step.place(places, piece));
        if (instances != null) {
          // Computations of no duration count, too: ranks must agree on the numbers of instances.
          instances.add(next(instances), lost.left(step, piece));
        }
      }
    }

    private long next(Instances instances) {
      return counts.computeIfAbsent(instances, fresh -> new long[1])[0]++;
    }

    @Override
    public double nanos(StreamCalls.Step step, int piece) {
      long recorded = lost.left(step, piece);
      double added = lost.added(step, piece);
      if (hypotheses.changes().isEmpty()) {
        return recorded + added;
      }
      int place = step.place(places, piece);
      double nanos = recorded;
      double factor = 1;
      for (Hypotheses.PlaceChange change : hypotheses.changes()) {
        if (change.places().contains(place)) {
          switch (change.kind()) {
            case BALANCE -> nanos = mean(place, recorded);
            case BALANCE_TOTAL ->
                nanos = recorded == 0 ? 0 : recorded * totalFactor(change.places());
            case SCALE -> factor *= change.factor();
            case WITHOUT -> factor *= change.rank() == rank ? 0 : 1;
          }
        }
      }
      return nanos * factor + added;
    }

    private double mean(int place, long recorded) {
      Instances instances = balanced.get(place);
      if (instances == null) {
        return recorded;
      }
      long instance = next(instances);
      return (double) instances.nanos.get(instance) / instances.ranks.get(instance);
    }

    private double totalFactor(List<Integer> places) {
      int ranks = 0;
      long all = 0;
      for (RankResult each : survey.before().ranks()) {
        long its = nanos(places, each.rank());
        ranks += its > 0 ? 1 : 0;
        all += its;
      }
      return (double) all / ranks / nanos(places, rank);
    }

    private long nanos(List<Integer> places, int ofRank) {
      return places.stream().mapToLong(place -> survey.nanos(place, ofRank)).sum();
    }
  }
}
