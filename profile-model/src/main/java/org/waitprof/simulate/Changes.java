package org.waitprof.simulate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.result.RankResult;
import org.waitprof.trace.RankTrace;

/** How long computation takes under the hypotheses. Made once a simulation. */
final class Changes {
  private final Survey survey;
  private final Hypotheses hypotheses;
  private final Map<Integer, Instances> balanced = new HashMap<>();

  /** What all ranks together did in a place, by how often they had done it before. */
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

  Changes(Survey survey, Hypotheses hypotheses) {
    this.survey = survey;
    this.hypotheses = hypotheses;
    for (Hypotheses.Change change : hypotheses.changes()) {
      if (change.kind() == Hypotheses.Kind.BALANCE) {
        balanced.put(change.place(), new Instances());
      }
    }
    if (!balanced.isEmpty()) {
      for (RankResult rank : survey.before().ranks()) {
        collect(rank.trace());
      }
    }
  }

  private void collect(RankTrace trace) {
    OfRank own = of(trace);
    try (StreamCalls calls = new StreamCalls(trace)) {
      for (int stream = 0; stream < trace.streams(); stream++) {
        for (StreamCalls.@Nullable Step step = calls.next(stream);
            step != null;
            step = calls.next(stream)) {
          for (int piece = 0; piece < step.regions.length; piece++) {
            int place = own.place(step, piece);
            Instances instances = balanced.get(place);
            if (step.nanos[piece] > 0 && instances != null) {
              instances.add(own.next(place), step.nanos[piece]);
            }
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The changes of a rank; used by one thread. */
  OfRank of(RankTrace trace) {
    return new OfRank(trace);
  }

  /** Changes the computation of one rank, piece by piece, in their order. */
  final class OfRank implements Computation {
    private final int rank;
    private final GapPlaces.OfRank gaps;
    private final Map<Integer, long[]> counts = new HashMap<>();

    private OfRank(RankTrace trace) {
      rank = trace.rank();
      gaps = survey.gaps.of(trace);
    }

    private int place(StreamCalls.Step step, int piece) {
      return step.regions[piece] >= 0
          ? gaps.region(step.regions[piece])
          : gaps.gap(step.after, step.call.path());
    }

    private long next(int place) {
      return counts.computeIfAbsent(place, fresh -> new long[1])[0]++;
    }

    @Override
    public double nanos(StreamCalls.Step step, int piece) {
      long recorded = step.nanos[piece];
      if (recorded == 0 || hypotheses.changes().isEmpty()) {
        return recorded;
      }
      int place = place(step, piece);
      double nanos = recorded;
      double factor = 1;
      for (Hypotheses.Change change : hypotheses.changes()) {
        if (change.place() == place) {
          switch (change.kind()) {
            case BALANCE -> nanos = mean(place, recorded);
            case BALANCE_TOTAL -> nanos = recorded * totalFactor(place);
            case SCALE -> factor *= change.factor();
            case WITHOUT -> factor *= change.rank() == rank ? 0 : 1;
          }
        }
      }
      return nanos * factor;
    }

    private double mean(int place, long recorded) {
      Instances instances = balanced.get(place);
      if (instances == null) {
        return recorded;
      }
      long instance = next(place);
      return (double) instances.nanos.get(instance) / instances.ranks.get(instance);
    }

    private double totalFactor(int place) {
      int ranks = 0;
      for (RankResult each : survey.before().ranks()) {
        ranks += survey.nanos(place, each.rank()) > 0 ? 1 : 0;
      }
      return (double) survey.nanos(place) / ranks / survey.nanos(place, rank);
    }
  }
}
