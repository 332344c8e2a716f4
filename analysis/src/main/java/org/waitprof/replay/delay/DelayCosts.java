package org.waitprof.replay.delay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.waitprof.model.MpiCall;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.replay.call.GapTimes;
import org.waitprof.replay.exchange.MessageBuffer;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;
import org.waitprof.waitstate.WaitGroup;

/**
 * Delay costs of the places of one rank: by group of patterns, the waiting that they caused
 * directly (short-term) and through other ranks' waiting (long-term), in nanoseconds. Immutable,
 * once the replay is over.
 */
public final class DelayCosts {
  private static final LatenessCause[] CAUSES = LatenessCause.values();
  private static final int GROUPS = WaitGroup.values().length;

  /** Numbers of a place's costs: short-term by group, then long-term by group. */
  private static final int WIDTH = 2 * GROUPS;

  private final List<Long> paths = new ArrayList<>();
  private double[] costs = new double[0];
  private final double[] lost = new double[GROUPS];

  /** Waiting that computations caused directly while the thread was blocked in them. */
  private double held;

  /** Losses of computations: nanoseconds by cause, then times by cause. */
  private final long[] losses = new long[2 * CAUSES.length];

  private GapTimes gaps = new GapTimes();
  private PropagationTable propagation = new PropagationTable();

  public DelayCosts() {}

  /**
   * Number of places that have costs; places are numbered in the order of their first appearance.
   */
  public int size() {
    return paths.size();
  }

  /** The place of a number, as a place of the rank's trace. */
  public DelayPlace place(RankTrace trace, int number) {
    return RankPlaces.place(trace, paths.get(number));
  }

  /** Waiting that a place caused directly, nanoseconds. */
  public double shortTerm(int number, WaitGroup group) {
    return costs[number * WIDTH + group.ordinal()];
  }

  /** Waiting that a place caused through others that waited, nanoseconds. */
  public double longTerm(int number, WaitGroup group) {
    return costs[number * WIDTH + GROUPS + group.ordinal()];
  }

  /** Waiting for this rank that no place can be charged with, nanoseconds. */
  public double unexplained(WaitGroup group) {
    return lost[group.ordinal()];
  }

  /** Time of the rank between calls, outside of any region. */
  public GapTimes gaps() {
    return gaps;
  }

  /** Ranks that waited for this rank, and the time that each waited. */
  public PropagationTable propagation() {
    return propagation;
  }

  /** Adds the time for which other ranks waited for a stream. */
  void waited(PropagationTable forStream) {
    propagation.add(forStream);
  }

  /** Adds time that a computation lost to a cause outside of the program. */
  void lost(LatenessCause cause, long nanos, long times) {
    losses[cause.ordinal()] += nanos;
    losses[CAUSES.length + cause.ordinal()] += times;
  }

  /**
   * Causes for which others waited for the rank, and its losses to each. Waiting that no place can
   * be charged with is left out. Time that the rank spends in MPI calls counts as its own waiting;
   * Init, before the run, is left out, as the rank waits there for no rank.
   */
  public List<LatenessRow> lateness(RankTrace trace) {
    double[] waits = new double[CAUSES.length];
    for (int number = 0; number < paths.size(); number++) {
      LatenessCause cause = RankPlaces.lost(paths.get(number)).orElse(LatenessCause.COMPUTE);
      Optional<MpiCall> call = place(trace, number).region().flatMap(PathDefinition::call);
      if (call.isPresent() && !RankPlaces.isGap(paths.get(number))) {
        if (!call.get().isInRunTime()) {
          continue;
        }
        cause = LatenessCause.WAITING;
      }
      for (WaitGroup group : WaitGroup.values()) {
        waits[cause.ordinal()] += shortTerm(number, group);
      }
    }
    waits[LatenessCause.WAITING.ordinal()] += propagation.indirect();
    waits[LatenessCause.MONITOR.ordinal()] += held;
    waits[LatenessCause.COMPUTE.ordinal()] -= held;
    List<LatenessRow> all = new ArrayList<>();
    for (LatenessCause cause : CAUSES) {
      long wait = Math.round(waits[cause.ordinal()]);
      long nanos = losses[cause.ordinal()];
      if (wait > 0 || nanos > 0) {
        long times = losses[CAUSES.length + cause.ordinal()];
        all.add(new LatenessRow(trace.rank(), cause, wait, 0, nanos, times));
      }
    }
    return all;
  }

  /** Whether computations of the rank lost any time, as far as the trace records it. */
  public boolean hasLosses() {
    return Arrays.stream(losses).anyMatch(each -> each != 0);
  }

  void add(RankPlaces places, double[] booked, double[] notCharged) {
    for (int number = 0; number < places.size(); number++) {
      int from = number * WIDTH;
      boolean any = false;
      for (int i = from; i < from + WIDTH && i < booked.length; i++) {
        any |= booked[i] != 0;
      }
      if (any) {
        long its = RankPlaces.wholePaths(places.paths(number));
        int place = paths.indexOf(its);
        if (place < 0) {
          place = paths.size();
          paths.add(its);
          costs = Arrays.copyOf(costs, paths.size() * WIDTH);
        }
        for (int i = 0; i < WIDTH; i++) {
          costs[place * WIDTH + i] += booked[from + i];
          held += RankPlaces.isHeld(places.paths(number)) && i < GROUPS ? booked[from + i] : 0;
        }
      }
    }
    for (int group = 0; group < GROUPS; group++) {
      lost[group] += notCharged[group];
    }
  }

  /** Appends the costs for another process. */
  public void write(MessageBuffer out) {
    out.add(paths.size());
    paths.forEach(out::add);
    out.add(costs);
    out.add(lost);
    out.add(Double.doubleToRawLongBits(held));
    out.add(losses, losses.length);
    gaps.write(out);
    propagation.write(out);
  }

  /** Reads costs that another process wrote. */
  public static DelayCosts read(MessageBuffer in) {
    DelayCosts read = new DelayCosts();
    int size = (int) in.next();
    for (int place = 0; place < size; place++) {
      read.paths.add(in.next());
    }
    read.costs = in.next(new double[size * WIDTH]);
    in.next(read.lost);
    read.held = Double.longBitsToDouble(in.next());
    in.next(read.losses);
    read.gaps = GapTimes.read(in);
    read.propagation = PropagationTable.read(in);
    return read;
  }
}
