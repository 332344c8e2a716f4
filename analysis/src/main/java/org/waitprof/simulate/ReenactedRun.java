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
 * A run that was re-enacted several times, without the disturbances of the re-enactments. A process
 * that loses its core for a while is late for all others. Such losses of the recorded run are in
 * its computations and in the calls that are held up again, so the losses of a re-enactment come on
 * top. They are taken out: computation takes the time that was wanted, and each call the median of
 * its durations on the real MPI, excluding waiting. The waits between ranks follow from these. For
 * one thread of one process; 8 bytes for each piece of computation, and for each call of each
 * re-enactment.
 */
public final class ReenactedRun {
  private final Survey survey;
  private final ComputationTimes changes;
  private final List<LongSeries[]> owns = new ArrayList<>();
  private @Nullable Survey last;

  /**
   * Begins with the run that was to be re-enacted.
   *
   * @param survey survey of the recorded run, whose ranks have one thread each
   */
  public ReenactedRun(Survey survey, Hypotheses hypotheses) {
    this.survey = survey;
    changes = new ComputationTimes(survey, hypotheses);
  }

  /**
   * Adds the times of one re-enactment.
   *
   * @param reenacted times of its events, in the order of the recorded run
   * @throws SimulationFailure if they contradict each other: the clocks of two hosts differ
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

  /** Times of an undisturbed run by all re-enactments that were added, at least one. */
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

  /** Changes nothing, and notes the durations of calls excluding waiting. */
  private record Listening(LongSeries own) implements Computation {
    @Override
    public double own(SimulatedStream in, Call call, double recordedNanos) {
      own.add(Math.round(recordedNanos));
      return recordedNanos;
    }
  }

  /** Computes for the time that was wanted, in calls of median duration. */
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
