package org.waitprof.report.figures.work;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.report.figures.RankSpread;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;
import org.waitprof.timeseries.WorkLine;

/**
 * Useful time by method, from execution samples. A method's part of a rank's time outside of MPI is
 * its part of the rank's samples. Most uneven methods are first: without a trace, they are the
 * first candidates for the cause of waiting.
 *
 * @param rows the methods
 * @param samples number of samples of all ranks that are shown
 */
public record WorkBalance(List<Row> rows, long samples) {
  public WorkBalance {
    rows = List.copyOf(rows);
  }

  /**
   * A method with its useful time.
   *
   * @param frame the method, at its most frequent line
   * @param useful nanoseconds by rank
   * @param intervalNanos half of the 95 % interval of the rank with most, as it comes from few
   *     samples
   * @param ratio part of all useful time (0..1)
   * @param caller the caller that most of the excess comes by; empty if the excess is within its
   *     error, or all calls come by one way
   */
  public record Row(
      Frame frame, RankSpread useful, long intervalNanos, double ratio, Optional<Frame> caller) {
    /** Excess of the rank with most over the mean, in nanoseconds. */
    public double excessNanos() {
      return useful.max() - useful.mean();
    }
  }

  /** Samples of a method by rank and by line. */
  private static final class Method {
    final long[] samples;
    final List<WorkLine> stacks = new ArrayList<>();
    Frame line = new Frame("", "", 0);
    long ofLine;

    Method(int ranks) {
      samples = new long[ranks];
    }

    void add(Frame frame, WorkLine stack) {
      stacks.add(stack);
      for (int rank = 0; rank < Math.min(samples.length, stack.samples().length); rank++) {
        samples[rank] += stack.samples()[rank];
      }
      if (stack.total() > ofLine) {
        ofLine = stack.total();
        line = frame;
      }
    }
  }

  /** The methods of a job; none without samples. */
  public static WorkBalance of(JobProfile profile, Selection selection) {
    int[] ranks = selection.presentRanks(profile);
    Map<String, Method> methods = new LinkedHashMap<>();
    long[] ofRank = new long[profile.ranks().size()];
    for (WorkLine line : profile.timeSeries().work()) {
      Frame frame = Frame.parse(line.line());
      method(methods, frame, ofRank.length).add(frame, line);
      for (int rank = 0; rank < Math.min(ofRank.length, line.samples().length); rank++) {
        ofRank[rank] += line.samples()[rank];
      }
    }
    long samples = 0;
    long useful = 0;
    for (int rank : ranks) {
      samples += ofRank[rank];
      useful += profile.ranks().get(rank).usefulNanos();
    }
    List<Row> rows = new ArrayList<>();
    double[] ofSample = new double[ofRank.length];
    for (int rank : ranks) {
      ofSample[rank] = RunTime.ratio(profile.ranks().get(rank).usefulNanos(), ofRank[rank]);
    }
    for (Method method : methods.values()) {
      long[] nanos = new long[ofRank.length];
      for (int rank : ranks) {
        double part = RunTime.ratio(method.samples[rank], ofRank[rank]);
        nanos[rank] = Math.round(part * profile.ranks().get(rank).usefulNanos());
      }
      RankSpread spread = RankSpread.of(nanos, ranks);
      if (spread.total() > 0) {
        int most = spread.maxRank();
        double error =
            error(method.samples[most], ofRank[most]) * profile.ranks().get(most).usefulNanos();
        double ratio = RunTime.ratio(spread.total(), useful);
        Optional<Frame> caller =
            spread.max() - spread.mean() > error
                ? DifferingCaller.of(
                    method.stacks, stack -> excess(stack.samples(), ofSample, most, ranks))
                : Optional.empty();
        rows.add(new Row(method.line, spread, Math.round(error), ratio, caller));
      }
    }
    rows.sort((a, b) -> Double.compare(b.excessNanos(), a.excessNanos()));
    return new WorkBalance(rows, samples);
  }

  /** Time of a rank in a stack beyond the mean of all, in nanoseconds. */
  private static double excess(long[] samples, double[] ofSample, int most, int[] ranks) {
    double sum = 0;
    for (int rank : ranks) {
      sum += rank < samples.length ? samples[rank] * ofSample[rank] : 0;
    }
    double own = most < samples.length ? samples[most] * ofSample[most] : 0;
    return own - sum / ranks.length;
  }

  /**
   * Half of the 95 % interval of a share, by Agresti and Coull: it is not 0 if none or all samples
   * are in the share.
   */
  static double error(long samples, long of) {
    double share = (samples + 2.0) / (of + 4.0);
    return 1.96 * Math.sqrt(share * (1 - share) / (of + 4.0));
  }

  private static Method method(Map<String, Method> methods, Frame frame, int ranks) {
    return methods.computeIfAbsent(
        frame.className() + '.' + frame.method(), none -> new Method(ranks));
  }
}
