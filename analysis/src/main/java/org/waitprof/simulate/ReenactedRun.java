package org.waitprof.simulate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.Replay;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.result.RankResult;
import org.waitprof.simulate.times.LongSeries;
import org.waitprof.simulate.times.RetimedTrace;
import org.waitprof.simulate.times.SimulatedTimes;
import org.waitprof.trace.RankTrace;

/**
 * A run that was re-enacted some times, without what disturbed it then. A process that loses its
 * core for a while is late for all others; what the recorded run lost like that is in its
 * computation and in the calls that are held up again, so the re-enactment's own comes on top. It
 * is taken out: computation takes what was wanted, each call the median of what it took on the real
 * MPI excluding waiting, and who waits for whom follows from these. For one thread of one process;
 * 8 bytes for each piece of computation, and for each call of each re-enactment.
 */
public final class ReenactedRun {
  private final Survey survey;
  private final ComputationTimes changes;
  private final List<LongSeries[]> owns = new ArrayList<>();
  private @Nullable Survey last;

  /**
   * What was to be re-enacted.
   *
   * @param survey of the recorded run, whose ranks have one thread each
   */
  public ReenactedRun(Survey survey, Hypotheses hypotheses) {
    this.survey = survey;
    changes = new ComputationTimes(survey, hypotheses);
  }

  /**
   * Adds the times of one re-enactment.
   *
   * @param reenacted when what happened, in the order of the recorded run
   * @throws SimulationFailure if it makes no sense: the clocks of two hosts differ
   */
  public void add(SimulatedTimes reenacted) throws SimulationFailure {
    Survey happened =
        new Survey(new RetimedTrace(survey.trace, reenacted, ""), 1, Replay.ProgressListener.NONE);
    LongSeries[] own = series();
    new Simulation(happened, Hypotheses.NONE)
        .withComputation(rank -> new Listening(own[rank.rank()]))
        .run(Replay.ProgressListener.NONE);
    owns.add(own);
    last = happened;
  }

  /** When it would have happened without disturbance, by all that was added, once at least. */
  public SimulatedTimes undisturbed() throws SimulationFailure {
    Survey happened = last;
    if (happened == null) {
      throw new IllegalStateException("not re-enacted");
    }
    LongSeries[] wanted = series();
    for (RankResult rank : survey.before().ranks()) {
      compute(rank.trace(), wanted[rank.rank()]);
    }
    return new Simulation(happened, Hypotheses.NONE)
        .withComputation(rank -> new Undisturbed(wanted[rank.rank()], rank.rank()))
        .run(Replay.ProgressListener.NONE);
  }

  private LongSeries[] series() {
    LongSeries[] series = new LongSeries[survey.before().ranks().size()];
    Arrays.setAll(series, rank -> new LongSeries());
    return series;
  }

  private void compute(RankTrace trace, LongSeries wanted) {
    Computation computation = changes.of(trace);
    try (StreamCalls calls = new StreamCalls(trace)) {
      calls.each(
          0,
          step -> {
            for (int piece = 0; piece < step.nanos().length; piece++) {
              wanted.add(Math.round(computation.nanos(step, piece)));
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Changes nothing, and notes what calls took excluding waiting. */
  private record Listening(LongSeries own) implements Computation {
    @Override
    public double own(SimulatedStream in, Call call, double recordedNanos) {
      own.add(Math.round(recordedNanos));
      return recordedNanos;
    }
  }

  /** Computes as long as was wanted, in calls that take as long as they mostly do. */
  private final class Undisturbed implements Computation {
    private final LongSeries wanted;
    private final int rank;
    private final long[] each = new long[owns.size()];
    private long piece;
    private long call;

    Undisturbed(LongSeries wanted, int rank) {
      this.wanted = wanted;
      this.rank = rank;
    }

    @Override
    public double nanos(StreamCalls.Step step, int number) {
      return wanted.get(piece++);
    }

    @Override
    public double own(SimulatedStream in, Call of, double recordedNanos) {
      for (int run = 0; run < each.length; run++) {
        each[run] = owns.get(run)[rank].get(call);
      }
      call++;
      Arrays.sort(each);
      return each[each.length / 2];
    }
  }
}
