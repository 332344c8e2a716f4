package org.waitprof.replay.ideal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.dependence.ArrivalGroup;
import org.waitprof.replay.dependence.CollectiveArrivals;
import org.waitprof.replay.dependence.RecordedProgress;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.window.IdealBorders;
import org.waitprof.replay.window.WindowGrid;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;

/**
 * The ideal clocks of all ranks: each advances until it depends on one that has not come so far,
 * and goes on when that one has moved. Memory: a few words for each step between the first and the
 * last rank, {@link #PATIENCE} words per rank at most. Used by one thread at a time.
 */
final class IdealClocks implements RecordedProgress {
  /** A rank whose steps take more words does not wait any longer. */
  static final int PATIENCE = 1 << 20;

  /**
   * Number of steps that are forced one by one, earliest call first; then all ranks that stand are
   * forced at once.
   */
  private static final int FORCED_SINGLY = 1000;

  private final Trace trace;
  private final NetworkModel model;
  private final @Nullable IdealRank[] ranks;
  private final Map<Long, Optional<ArrivalGroup>> groups = new HashMap<>();
  private final List<IdealBorders> borders = new ArrayList<>();
  private final int[] turn;
  private int turns;
  private long backwards;
  private long forced;

  /** Clocks of the ranks that have a trace. */
  IdealClocks(Trace trace, NetworkModel model, List<Integer> present, Optional<WindowGrid> grid) {
    this.trace = trace;
    this.model = model;
    ranks = new @Nullable IdealRank[trace.facts().worldSize()];
    turn = new int[ranks.length];
    present.forEach(rank -> ranks[rank] = newRank(rank, grid.map(IdealBorders::new).orElse(null)));
    ArrivalGroup init = group(new ArrivalGroup(ranks.length));
    groups.put(Long.MIN_VALUE, Optional.of(init));
    present.forEach(rank -> rank(rank).add(init));
  }

  private IdealRank newRank(int rank, @Nullable IdealBorders its) {
    if (its != null) {
      borders.add(its);
    }
    return new IdealRank(rank, this, its);
  }

  /** Times of the clocks at the borders of windows; empty without windows. */
  List<IdealBorders> borders() {
    return borders;
  }

  NetworkModel model() {
    return model;
  }

  IdealRank rank(int number) {
    IdealRank rank = ranks[number];
    if (rank == null) {
      throw new IllegalStateException("rank " + number + " has no trace");
    }
    return rank;
  }

  /** Ends the members that are over, or have no trace: no rank waits for them. */
  private ArrivalGroup group(ArrivalGroup group) {
    for (int member = 0; member < group.size(); member++) {
      if (leaveNanos(group.rank(member)) == Long.MAX_VALUE) {
        group.end(group.rank(member));
      }
    }
    return group;
  }

  private @Nullable IdealRank running(int number) {
    IdealRank rank = number >= 0 && number < ranks.length ? ranks[number] : null;
    return rank == null || rank.isOver() ? null : rank;
  }

  @Override
  public long enterNanos(int number) {
    IdealRank rank = running(number);
    return rank == null ? Long.MAX_VALUE : rank.enterNanos();
  }

  @Override
  public long leaveNanos(int number) {
    IdealRank rank = running(number);
    return rank == null ? Long.MAX_VALUE : rank.leaveNanos();
  }

  /** Takes over the new reports from the replay of a rank. */
  void take(int number, Records communicators, Records steps, Records matches) {
    IdealRank rank = rank(number);
    for (int i = 0; i < communicators.size(); i++) {
      rank.add(groupOf(number, communicators.number(i)));
    }
    communicators.drop(communicators.size());
    rank.steps.takeAll(steps);
    for (int i = 0; i < matches.size(); i += IdealStep.MATCH_WORDS) {
      match(
          rank,
          (int) matches.number(i + IdealStep.SOURCE),
          matches.number(i + IdealStep.SEND_SEQUENCE),
          matches.number(i + IdealStep.POSTED_SEQUENCE),
          matches.number(i + IdealStep.POSTED_ENTER));
    }
    matches.drop(matches.size());
  }

  private @Nullable ArrivalGroup groupOf(int rank, long id) {
    Optional<ArrivalGroup> group = groups.get(id);
    if (group == null) {
      Optional<Communicator> definition =
          trace.rank(rank).flatMap((RankTrace its) -> its.communicator(id));
      group =
          definition
              .filter(known -> !model.synchronising() || known.remote().length == 0)
              .map(known -> group(new ArrivalGroup(known, trace)));
      groups.put(id, group);
    }
    return group.filter(known -> known.size() > 1 && known.member(rank) >= 0).orElse(null);
  }

  private void match(
      IdealRank receiver, int source, long sendSequence, long postedSequence, long postedEnter) {
    if (source == IdealStep.NOBODY) {
      receiver.receivesNothing();
      return;
    }
    IdealSend send = rank(source).send(sendSequence);
    send.receiver = receiver;
    send.postedEnter = postedEnter;
    if (postedEnter == IdealStep.NEVER || postedEnter == IdealStep.BACKWARDS) {
      send.ready(IdealSend.LONG_AGO);
      send.received();
    }
    if (postedEnter == IdealStep.BACKWARDS) {
      backwards++;
      receiver.posts.match(postedSequence, null);
      receiver.receivesNothing();
    } else if (postedEnter != IdealStep.NEVER) {
      boolean eager = send.isEager();
      long clock = receiver.posts.match(postedSequence, eager ? null : send);
      if (clock != IdealPosts.NOT_YET && !eager) {
        send.ready(clock);
      }
      receiver.received.add(send);
    }
  }

  /** Advances all clocks as far as possible. */
  void run() {
    boolean full = true;
    while (full) {
      for (IdealRank rank : ranks) {
        if (rank != null && rank.steps.size() > 0 && !rank.stands) {
          queue(rank);
        }
      }
      runQueued();
      full = false;
      for (IdealRank rank : ranks) {
        if (rank != null && rank.steps.size() > PATIENCE) {
          force();
          full = true;
          break;
        }
      }
    }
  }

  /** Advances all clocks to their end, whatever they depend on. */
  void finish() {
    run();
    while (force()) {
      runQueued();
    }
  }

  private void runQueued() {
    while (turns > 0) {
      IdealRank rank = rank(turn[--turns]);
      rank.queued = false;
      // A rank that was forced in between may stand in another list already.
      if (!rank.stands && rank.run(false)) {
        wake(rank.waiting);
      }
    }
  }

  /** Takes the step of the rank that waits in the earliest call; false if no rank waits. */
  private boolean force() {
    wakeEverybody();
    IdealRank earliest = null;
    for (IdealRank rank : ranks) {
      if (rank == null || rank.steps.size() == 0) {
        continue;
      }
      if (forced > FORCED_SINGLY) {
        take(rank);
        earliest = rank;
      } else if (earliest == null || rank.enterNanos() < earliest.enterNanos()) {
        earliest = rank;
      }
    }
    if (earliest != null && forced <= FORCED_SINGLY) {
      take(earliest);
    }
    return earliest != null;
  }

  /** Empties all lists of waiting ranks, so that a forced rank can be added to another list. */
  private void wakeEverybody() {
    for (IdealRank rank : ranks) {
      if (rank != null) {
        wake(rank.waiting);
      }
    }
    groups.values().forEach(group -> group.ifPresent(this::wakeMembers));
  }

  private void wakeMembers(ArrivalGroup group) {
    for (CollectiveArrivals instance : group.open()) {
      if (instance != null) {
        wake(instance.waiting);
      }
    }
  }

  private void take(IdealRank rank) {
    forced++;
    rank.run(true);
    wake(rank.waiting);
  }

  private void queue(IdealRank rank) {
    if (!rank.queued) {
      rank.queued = true;
      turn[turns++] = rank.rank;
    }
  }

  /** The rank stands until the ranks in {@code waiting} are woken. */
  void waitFor(List<Integer> waiting, IdealRank rank) {
    rank.stands = true;
    waiting.add(rank.rank);
  }

  /** Wakes ranks that wait, so that they look again. */
  void wake(List<Integer> waiting) {
    for (int number : waiting) {
      IdealRank rank = rank(number);
      rank.stands = false;
      queue(rank);
    }
    waiting.clear();
  }

  /** Notes that a rank has come to its end: no rank waits for it in a collective any more. */
  void ended(IdealRank rank) {
    for (Optional<ArrivalGroup> group : groups.values()) {
      if (group.isPresent()) {
        group.get().end(rank.rank);
        wakeMembers(group.get());
      }
    }
  }

  /** The highest clock of all ranks: duration of the run on an ideal network. */
  long idealNanos() {
    return Arrays.stream(ranks)
        .filter(Objects::nonNull)
        .mapToLong(IdealRank::endClock)
        .max()
        .orElse(0);
  }

  /** Messages that were received before they were sent, and left out. */
  long backwards() {
    return backwards;
  }

  /** Number of steps that were taken without the event that they depend on. */
  long forced() {
    return forced;
  }
}
