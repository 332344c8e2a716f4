package org.waitprof.replay.delay;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.trace.SpillFile;
import org.waitprof.waitstate.WaitGroup;

/**
 * One stream of a rank, read forwards: its times by place, these times at its last synchronisation
 * with each other stream, and its log. Memory: one number per place for each stream and
 * communicator that it synchronised with, and the entries whose other side is not known yet. Used
 * by one thread at a time.
 */
final class Timeline {
  private static final WaitGroup[] GROUPS = WaitGroup.values();

  /** Rank in the upper half, stream in the lower. */
  final long id;

  final PlaceTimes now;
  private final boolean paper;
  private final RankPlaces places;
  private final PlaceTimes beginning;
  private final Map<Long, PlaceTimes> synchronised = new HashMap<>();

  /** By communicator, in the order of their first synchronisations. */
  private final Map<Long, Synchronisation> synchronisations = new LinkedHashMap<>();

  private final ArrayDeque<SyncEntry> open = new ArrayDeque<>();

  /** Entries that wait for their other side. */
  private final Map<WaitPlace, SyncEntry> unfinished = new HashMap<>();

  private long calls;

  /** Waiting and number of waits before the call that is numbered {@link #calls}. */
  private long waitedBefore;

  private long waitsBefore;

  /** Entries of waiters for this stream in one collective. */
  private final List<SyncEntry> together = new ArrayList<>();

  private long[] pairs = new long[64];
  private long[] excess = new long[16];

  /** Log of all entries since the last cut. */
  DelayLog log;

  /** Logs that end at a cut each, oldest first. */
  final ArrayDeque<DelayLog> cut = new ArrayDeque<>();

  /** The last synchronisation of a group; {@code members} is null for all of the job. */
  private record Synchronisation(@Nullable BitSet members, PlaceTimes times) {}

  Timeline(long id, RankPlaces places, boolean paper, SpillFile spill, int room) {
    this.id = id;
    this.places = places;
    this.paper = paper;
    now = new PlaceTimes(paper);
    beginning = new PlaceTimes(paper);
    log = new DelayLog(spill, room);
  }

  /** Counts a call that is over; {@link #now} stands at its begin. */
  void nextCall() {
    calls++;
    waitedBefore = now.waited;
    waitsBefore = now.waits;
  }

  /** The stream's times at its last synchronisation with another stream. */
  private PlaceTimes since(long peer) {
    PlaceTimes best = synchronised.getOrDefault(peer, beginning);
    int rank = LongPair.upper(peer);
    for (Synchronisation synchronisation : synchronisations.values()) {
      if (synchronisation.times.call > best.call
          && (synchronisation.members == null || synchronisation.members.get(rank))) {
        best = synchronisation.times;
      }
    }
    return best;
  }

  /**
   * Notes a synchronisation with another stream, {@code ago} nanoseconds before now, which the
   * stream spent in one place without waiting. {@code ago} is negative if the place's next time
   * belongs before the synchronisation.
   */
  void synchronised(long peer, int place, long ago) {
    copy(with(peer), place, ago);
  }

  private PlaceTimes with(long peer) {
    return synchronised.computeIfAbsent(peer, first -> new PlaceTimes(paper));
  }

  /**
   * Notes a synchronisation as {@link #synchronised}, in a call whose own waits came after it: the
   * other stream had waited for the begin of the call.
   */
  void synchronisedBeforeWaits(long peer, int place, long ago) {
    PlaceTimes times = with(peer);
    copy(times, place, ago);
    times.waited = times.waitedBefore;
    times.waits = times.waitsBefore;
  }

  /**
   * Notes a synchronisation with all of a communicator, {@code ago} nanoseconds before now; {@code
   * members} is null for all of the job.
   */
  void synchronisedAll(long communicator, @Nullable BitSet members, int place, long ago) {
    copy(
        synchronisations.computeIfAbsent(
                communicator, first -> new Synchronisation(members, new PlaceTimes(paper)))
            .times,
        place,
        ago);
  }

  private void copy(PlaceTimes to, int place, long ago) {
    to.set(now, place, ago, calls);
    to.waitedBefore = waitedBefore;
    to.waitsBefore = waitsBefore;
  }

  /**
   * Notes a wait for another stream, and sends that stream the times since their synchronisation;
   * by the rule of the paper, waiting until then is included.
   */
  void waits(long cause, int group, long sequence, int row, long nanos, DelayPost post) {
    int length = DelayPost.HEAD;
    PlaceTimes since = since(cause);
    for (int place = 0; place < places.size(); place++) {
      long time = Math.max(0, now.get(place) - since.get(place));
      time += now.waitedAt(place) - since.waitedAt(place);
      if (time != 0) {
        length = pair(length, places.common(place), time);
      }
    }
    pairs[DelayPost.CAUSE] = cause;
    pairs[DelayPost.WAITER] = id;
    pairs[DelayPost.SEQUENCE] = sequence;
    post.send(Arrays.copyOf(pairs, length));
    SyncEntry entry = new SyncEntry();
    entry.wait = true;
    entry.group = group;
    entry.peer = cause;
    entry.sequence = sequence;
    entry.nanos = nanos;
    entry.row = row;
    open.addLast(entry);
  }

  private int pair(int length, int place, long time) {
    if (length + 2 > pairs.length) {
      pairs = Arrays.copyOf(pairs, 2 * pairs.length);
    }
    pairs[length] = place;
    pairs[length + 1] = time;
    return length + 2;
  }

  /** Notes a wait of another stream for this one. */
  void causes(long waiter, int group, long sequence, long nanos) {
    SyncEntry entry = unfinished(waiter, sequence);
    PlaceTimes since = since(waiter);
    entry.group = group;
    entry.nanos = nanos;
    entry.firstWait = since.waits;
    entry.endWait = now.waits;
    entry.waited = now.waited - since.waited;
    entry.charged = entry.waited;
    if (!paper && !GROUPS[group].isPointToPoint()) {
      entry.metCall = since.call;
      together.add(entry);
    }
    int length = 0;
    for (int place = 0; place < places.size(); place++) {
      long time = Math.max(0, now.get(place) - since.get(place));
      if (time != 0) {
        length = pair(length, place, time);
      }
    }
    entry.own = Arrays.copyOf(pairs, length);
    open.addLast(entry);
  }

  /** Whether another stream waits for it in a collective whose {@link #endCauses} has not come. */
  boolean isWaitedFor() {
    return !together.isEmpty();
  }

  /**
   * Ends the waiters for this stream in a collective of some ranks. Scalasca 2.6 passes costs on to
   * waits from the synchronisation on that follows the one with the waiter, not from that itself.
   * For the rank that came first of all, it passes them on to all waits since then.
   */
  void endCauses(BitSet ranks) {
    if (together.stream().anyMatch(entry -> entry.waited > 0)) {
      TreeMap<Long, PlaceTimes> synchronisationsOfAll = new TreeMap<>();
      ranks.stream()
          .filter(rank -> rank != LongPair.upper(id))
          .mapToObj(rank -> since(LongPair.of(rank, 0)))
          .forEach(times -> synchronisationsOfAll.put(times.call, times));
      for (SyncEntry entry : together) {
        Map.Entry<Long, PlaceTimes> next = synchronisationsOfAll.higherEntry(entry.metCall);
        if (entry.metCall > synchronisationsOfAll.firstKey()) {
          entry.firstWait = next == null ? entry.endWait : next.getValue().waitsBefore;
          entry.charged = next == null ? 0 : now.waited - next.getValue().waitedBefore;
        }
      }
    }
    together.clear();
  }

  /** Takes in the waiter's times, as it has sent them. */
  void theirs(long[] mail) {
    unfinished(mail[DelayPost.WAITER], mail[DelayPost.SEQUENCE]).theirs = mail;
  }

  private SyncEntry unfinished(long waiter, long sequence) {
    WaitPlace wait = new WaitPlace(waiter, sequence);
    SyncEntry entry = unfinished.remove(wait);
    if (entry == null) {
      entry = new SyncEntry();
      entry.peer = waiter;
      entry.sequence = sequence;
      unfinished.put(wait, entry);
    }
    return entry;
  }

  /** Marks a cut: the log before this point is independent of what comes later. */
  void cutHere() {
    SyncEntry mark = new SyncEntry();
    mark.wait = true;
    mark.group = -1;
    open.addLast(mark);
  }

  /** Moves entries that are complete to the log; moves {@code all} if no more mail comes. */
  void settle(boolean all) {
    for (SyncEntry entry = open.peekFirst(); entry != null; entry = open.peekFirst()) {
      if (entry.wait && entry.group < 0) {
        cut.addLast(log);
        log = log.next();
      } else if (entry.wait) {
        int at = log.begin(DelayLog.WAIT_WIDTH);
        long[] data = head(at, entry, 0);
        data[at + DelayLog.ROW] = entry.row;
        log.endWait++;
      } else if (entry.own != null && entry.theirs != null) {
        logCaused(entry, entry.own, entry.theirs);
      } else if (!all) {
        return;
      }
      open.removeFirst();
    }
  }

  private long[] head(int at, SyncEntry entry, int flag) {
    long[] data = log.data();
    data[at + DelayLog.KIND] = entry.group | flag;
    data[at + DelayLog.PEER] = entry.peer;
    data[at + DelayLog.SEQUENCE] = entry.sequence;
    data[at + DelayLog.NANOS] = entry.nanos;
    return data;
  }

  private void logCaused(SyncEntry entry, long[] own, long[] theirs) {
    int known = places.size();
    if (excess.length < known) {
      excess = new long[2 * known];
    }
    Arrays.fill(excess, 0, known, 0);
    long difference = 0;
    for (int i = 0; i < own.length; i += 2) {
      excess[(int) own[i]] += own[i + 1];
      difference += own[i + 1];
    }
    for (int i = DelayPost.HEAD; i < theirs.length; i += 2) {
      int place = places.own((int) theirs[i]);
      if (place >= 0) {
        excess[place] -= theirs[i + 1];
      }
      difference -= theirs[i + 1];
    }
    places.divideHeld(excess);
    long sum = 0;
    int count = 0;
    for (int place = 0; place < known; place++) {
      if (excess[place] > 0) {
        sum += excess[place];
        count++;
      }
    }
    int at = log.begin(DelayLog.PLACES + 2 * count);
    long[] data = head(at, entry, DelayLog.CAUSED);
    data[at + DelayLog.DELAY] = paper ? Math.min(sum, Math.max(0, difference)) : sum;
    data[at + DelayLog.WAITED] = entry.waited;
    data[at + DelayLog.FIRST_WAIT] = entry.firstWait;
    data[at + DelayLog.END_WAIT] = entry.endWait;
    data[at + DelayLog.CHARGED] = entry.charged;
    int pair = at + DelayLog.PLACES;
    for (int place = 0; place < known; place++) {
      if (excess[place] > 0) {
        data[pair++] = place;
        data[pair++] = excess[place];
      }
    }
  }
}
