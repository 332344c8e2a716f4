package org.waitprof.replay.delay;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.CallReader;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.SpillFile;
import org.waitprof.waitstate.WaitGroup;

/**
 * The second reading of a rank, forwards: adds up the times of each stream, and at each point of
 * synchronisation compares them with the times at an earlier one. Used by one thread at a time.
 */
final class RankDelays implements CallReader.Sink, Closeable {
  private static final WaitGroup[] GROUPS = WaitGroup.values();

  private final DelaySetting setting;
  private final SyncPoints points;
  private final CallReader.@Nullable Sink listener;
  private final CallReader reader;
  private final Queue<long[]> box;
  final RankTrace trace;
  final RankPlaces places;

  /** Computations and losses of the rank; the walk over the logs finds their cost to others. */
  final DelayCosts computed = new DelayCosts();

  final List<Timeline> streams = new ArrayList<>();

  /** By stream: points that belong to its next calls. */
  private final List<ArrayDeque<long[]>> waiting = new ArrayList<>();

  private final long[] gap;
  private final long[] within;
  private final int[] lastPath;

  /** Points of the call that has just been read. */
  private final List<long[]> here = new ArrayList<>();

  /** The group that synchronised last, and its members; null for all of the job. */
  private long lastGroup = Long.MIN_VALUE;

  private @Nullable BitSet lastMembers;
  private boolean more;

  /** Number of synchronisations of all ranks, so far. */
  private long worldSynchronisations;

  /**
   * Number of the synchronisation at which the log is to be cut; none if not larger than {@link
   * #worldSynchronisations}.
   */
  private long cutAt;

  /**
   * Opens the rank's events.
   *
   * @param points points at which it synchronised, sealed
   * @param listener is notified of the events read, too
   */
  RankDelays(
      RankTrace trace,
      SyncPoints points,
      DelaySetting setting,
      SpillFile spill,
      int room,
      CallReader.@Nullable Sink listener)
      throws IOException {
    this.trace = trace;
    this.points = points;
    this.setting = setting;
    this.listener = listener;
    places = new RankPlaces(trace, setting.places());
    reader = new CallReader(trace);
    box = setting.post().open(trace.rank());
    gap = new long[trace.streams()];
    within = new long[trace.streams()];
    lastPath = new int[trace.streams()];
    Arrays.fill(lastPath, RankPlaces.NONE);
    for (int stream = 0; stream < trace.streams(); stream++) {
      boolean paper = setting.rule() == DelayRule.PAPER;
      streams.add(new Timeline(LongPair.of(trace.rank(), stream), places, paper, spill, room));
      waiting.add(new ArrayDeque<>());
    }
    more = points.next();
  }

  /** Reads events up to a time. Returns their number. */
  int read(long horizonNanos, int limit) {
    return reader.read(horizonNanos, limit, this);
  }

  boolean ended() {
    return reader.ended();
  }

  /** Time of the next event; {@code Long.MAX_VALUE} behind the last. */
  long nextNanos() {
    return reader.nextNanos();
  }

  long events() {
    return reader.events();
  }

  long worldSynchronisations() {
    return worldSynchronisations;
  }

  void cutAt(long synchronisation) {
    cutAt = synchronisation;
  }

  /** Takes in mail from waiters, and logs entries that are complete. */
  void join(boolean all) {
    for (long[] mail = box.poll(); mail != null; mail = box.poll()) {
      int stream = LongPair.lower(mail[DelayPost.CAUSE]);
      if (stream < streams.size()) {
        streams.get(stream).theirs(mail);
      }
    }
    streams.forEach(stream -> stream.settle(all));
  }

  @Override
  public void passed(int stream, int path, boolean mpi, long fromNanos, long nanos) {
    if (listener != null) {
      listener.passed(stream, path, mpi, fromNanos, nanos);
    }
    long time = nanos - fromNanos;
    if (time == 0) {
      return;
    }
    if (mpi) {
      within[stream] += time;
    } else if (path < 0) {
      gap[stream] += time;
    } else {
      streams.get(stream).now.add(places.region(path), time);
    }
  }

  @Override
  public void call(Call call) {
    if (listener != null) {
      listener.call(call);
    }
    int stream = call.stream;
    Timeline timeline = streams.get(stream);
    if (gap[stream] != 0) {
      between(timeline, call, gap[stream]);
      gap[stream] = 0;
    }
    lastPath[stream] = call.path();
    timeline.nextCall();
    int place = places.region(call.path());
    collect(call);
    long communicator = call.operations == 0 ? -1 : call.communicator[0];
    synchronise(timeline, place, within[stream], communicator);
    within[stream] = 0;
  }

  /** Charges the computation before a call, and its losses apart. */
  private void between(Timeline timeline, Call call, long nanos) {
    int after = lastPath[call.stream];
    computed.gaps().add(after, call.path(), nanos);
    long rest = nanos;
    for (int i = 0; i < call.lost.size(); i++) {
      long taken = Math.min(rest, call.lost.nanos(i));
      if (taken > 0) {
        LatenessCause cause = call.lost.cause(i);
        boolean own = cause == LatenessCause.MONITOR;
        int place = own ? places.held(after, call.path()) : places.lost(cause);
        timeline.now.add(place, taken);
        computed.lost(cause, taken, call.lost.times(i));
        rest -= taken;
      }
    }
    if (rest > 0) {
      timeline.now.add(places.gap(after, call.path()), rest);
    }
  }

  /** Finds the points of a call. */
  private void collect(Call call) {
    here.clear();
    long last = call.enterSequence;
    if (call.operations > 0) {
      last = Math.max(last, call.sequence[call.operations - 1]);
    }
    for (; more && points.get(SyncPoints.SEQUENCE) <= last; more = points.next()) {
      int stream = LongPair.upper(points.get(SyncPoints.WHAT));
      boolean isPath = SyncPoints.kind(points.get(SyncPoints.WHAT)) == SyncPoints.PATH;
      if (!isPath && stream >= 0 && stream < waiting.size()) {
        waiting.get(stream).addLast(points.copy());
      }
    }
    ArrayDeque<long[]> its = waiting.get(call.stream);
    while (!its.isEmpty() && its.getFirst()[SyncPoints.SEQUENCE] <= last) {
      long[] point = its.removeFirst();
      if (point[SyncPoints.SEQUENCE] >= call.enterSequence) {
        here.add(point);
      }
    }
  }

  /** Handles the points of a call; the timeline stands at the call's beginning. */
  private void synchronise(Timeline timeline, int place, long nanos, long communicator) {
    boolean grouped = false;
    long waited = 0;
    int waits = 0;
    for (long[] point : here) {
      int kind = kind(point);
      if (kind == SyncPoints.GROUP) {
        grouped = true;
      } else if (kind == SyncPoints.CAUSE) {
        timeline.causes(
            point[SyncPoints.PEER],
            group(point),
            point[SyncPoints.DETAIL],
            point[SyncPoints.NANOS]);
      } else {
        waited += point[SyncPoints.NANOS];
        waits++;
        timeline.waits(
            point[SyncPoints.PEER],
            group(point),
            point[SyncPoints.SEQUENCE],
            (int) point[SyncPoints.DETAIL],
            point[SyncPoints.NANOS],
            setting.post());
      }
    }
    if (timeline.isWaitedFor()) {
      timeline.endCauses(setting.groups().all(trace, communicator));
    }
    boolean paper = setting.rule() == DelayRule.PAPER;
    for (long[] point : here) {
      // By the rule about moments, ranks that waited for the begin of the call synchronised then.
      if (kind(point) == SyncPoints.CAUSE && paper && !inGroup(point, grouped)) {
        timeline.synchronised(point[SyncPoints.PEER], place, 0);
      }
    }
    long work = Math.max(0, nanos - waited);
    timeline.now.add(place, work);
    timeline.now.addWaits(place, waited, waits);
    for (long[] point : here) {
      long behind = Math.min(work, point[SyncPoints.COMPLETION]);
      if (kind(point) == SyncPoints.GROUP) {
        synchroniseAll(timeline, point[SyncPoints.PEER], place, behind);
      } else if (!inGroup(point, grouped) && !paper && isMessage(point)) {
        timeline.synchronisedBeforeWaits(point[SyncPoints.PEER], place, behind);
      } else if (!inGroup(point, grouped) && !paper) {
        timeline.synchronised(point[SyncPoints.PEER], place, behind);
      } else if (!inGroup(point, grouped) && kind(point) == SyncPoints.WAIT) {
        timeline.synchronised(point[SyncPoints.PEER], place, work);
      }
    }
  }

  /** Whether another stream waited for a message of this one, which sent it before it waited. */
  private boolean isMessage(long[] point) {
    return kind(point) == SyncPoints.CAUSE && GROUPS[group(point)] == WaitGroup.LATE_SENDER;
  }

  private int kind(long[] point) {
    return SyncPoints.kind(point[SyncPoints.WHAT]);
  }

  private int group(long[] point) {
    return SyncPoints.group(point[SyncPoints.WHAT]);
  }

  private void synchroniseAll(Timeline timeline, long communicator, int place, long ago) {
    if (communicator != lastGroup) {
      lastGroup = communicator;
      lastMembers = setting.groups().members(trace, communicator);
    }
    timeline.synchronisedAll(communicator, lastMembers, place, ago);
    if (streams.size() == 1 && lastMembers == null && setting.groups().isWhole()) {
      worldSynchronisations++;
      if (worldSynchronisations == cutAt) {
        timeline.cutHere();
      }
    }
  }

  /** Whether a collective has synchronised more than the two sides of a wait. */
  private boolean inGroup(long[] point, boolean grouped) {
    WaitGroup group = GROUPS[group(point)];
    return grouped && (group == WaitGroup.N_TO_N || group == WaitGroup.BARRIER);
  }

  @Override
  public void close() {
    reader.close();
  }
}
