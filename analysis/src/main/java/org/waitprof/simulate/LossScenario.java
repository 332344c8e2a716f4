package org.waitprof.simulate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.LostTimes;
import org.waitprof.replay.result.RankResult;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;

/**
 * Time that computations of each rank's first thread lose to collections and other causes under the
 * hypotheses. Where ranks collect together, the rank that collected most often sets the pace. All
 * ranks then collect at the next blocking collective of all ranks behind each of its computations
 * with a pause. There each rank spends an equal part of the time of its own collections in the run.
 * Made once per simulation.
 */
final class LossScenario {
  private final Hypotheses hypotheses;
  private final int worldSize;

  /** Numbers of the collectives of all ranks at which the ranks collect. */
  private final BitSet together = new BitSet();

  /** Nanoseconds of a rank's collections in the run. */
  private final Map<Integer, Long> collecting = new HashMap<>();

  LossScenario(Survey survey, Hypotheses hypotheses) {
    this.hypotheses = hypotheses;
    worldSize = survey.worldSize();
    if (hypotheses.collectTogether()) {
      long most = 0;
      for (RankResult rank : survey.before().ranks()) {
        BitSet own = new BitSet();
        long times = collections(rank.trace(), own);
        if (times > most) {
          most = times;
          together.clear();
          together.or(own);
        }
      }
    }
  }

  /**
   * Reads the collections of a rank.
   *
   * @param behind receives the numbers of the collectives of all ranks that follow one
   * @return number of collections
   */
  private long collections(RankTrace trace, BitSet behind) {
    long nanos = 0;
    long times = 0;
    int number = 0;
    boolean pending = false;
    try (StreamCalls calls = new StreamCalls(trace)) {
      for (StreamCalls.@Nullable Step step = calls.next(0); step != null; step = calls.next(0)) {
        LostTimes lost = step.call().lost;
        for (int i = 0; i < lost.size(); i++) {
          if (lost.cause(i) == LatenessCause.GC) {
            nanos += lost.nanos(i);
            times += lost.times(i);
            pending = true;
          }
        }
        if (isOfAll(step.call(), trace)) {
          behind.set(number++, pending);
          pending = false;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    collecting.put(trace.rank(), nanos);
    return times;
  }

  private boolean isOfAll(Call call, RankTrace trace) {
    return call.operations > 0
        && call.kind(0) == EventKind.COLLECTIVE
        && RankSurvey.size(trace, call.communicator[0]) == worldSize;
  }

  /** Returns the lost time of a rank; used by one thread. */
  OfRank of(RankTrace trace) {
    return new OfRank(trace);
  }

  /** Lost time of one rank; called piece by piece, in order. */
  final class OfRank {
    private final RankTrace trace;
    private final double share;
    private int number;

    private OfRank(RankTrace trace) {
      this.trace = trace;
      int times = together.cardinality();
      share = times == 0 ? 0 : (double) collecting.getOrDefault(trace.rank(), 0L) / times;
    }

    /** Duration of a piece of computation without the losses that it no longer has, nanoseconds. */
    long left(StreamCalls.Step step, int piece) {
      LostTimes lost = step.call().lost;
      long gone = 0;
      for (int i = 0; i < lost.size(); i++) {
        gone += isGone(lost.cause(i)) ? lost.nanos(i) : 0;
      }
      if (gone == 0) {
        return step.nanos()[piece];
      }
      long all = Arrays.stream(step.nanos()).sum();
      return all <= gone ? 0 : Math.round(step.nanos()[piece] * ((double) (all - gone) / all));
    }

    private boolean isGone(LatenessCause cause) {
      return (cause == LatenessCause.GC && hypotheses.collectTogether())
          ? !together.isEmpty()
          : hypotheses.isWithout(trace.rank(), cause);
    }

    /**
     * Time that a rank spends after a piece in collections that all ranks make together,
     * nanoseconds.
     */
    double added(StreamCalls.Step step, int piece) {
      boolean isMeeting =
          !together.isEmpty()
              && step.call().stream == 0
              && piece == step.nanos().length - 1
              && isOfAll(step.call(), trace);
      return isMeeting && together.get(number++) ? share : 0;
    }
  }
}
