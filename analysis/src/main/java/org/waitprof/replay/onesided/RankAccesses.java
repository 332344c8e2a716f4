package org.waitprof.replay.onesided;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.CallReader;
import org.waitprof.replay.call.PolledRun;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplayState;
import org.waitprof.replay.exchange.RmaRecord;
import org.waitprof.replay.onesided.Notices.Notice;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.TraceEvent;
import org.waitprof.waitstate.progress.WaitForProgress;

/**
 * The accesses of one rank to windows of others, and of others to its own: its calls are sent to
 * the ranks that they are about; calls of these ranks determine how long its calls waited. Used by
 * the rank's replay only.
 */
public final class RankAccesses {
  private final RankTrace trace;
  private final int rank;
  private final ReplayState state;

  /** Open epochs in which this rank accesses others, by window. */
  private final Map<Long, Epoch> accesses = new HashMap<>();

  private final Map<Long, Epoch> exposures = new HashMap<>();

  /** Kind of the lock that is held, by window and peer. */
  private final Map<Long, Map<Integer, Integer>> held = new HashMap<>();

  /** Epochs that are over, until the parts of all ranks are known. */
  private final ArrayDeque<Epoch> accessed = new ArrayDeque<>();

  private final ArrayDeque<Epoch> exposed = new ArrayDeque<>();
  private final Notices posts = new Notices();
  private final Notices completions = new Notices();
  private final TimesOutside outside;
  private final Locks locks;

  public RankAccesses(RankTrace trace, ReplayState state) {
    this.trace = trace;
    this.state = state;
    rank = trace.rank();
    outside = new TimesOutside(rank);
    locks = new Locks(state, outside);
  }

  /** Notes that a thread of the rank enters or leaves MPI, begins or ends. */
  public void at(CallReader.Edge edge, long nanos) {
    outside.at(edge, nanos);
  }

  /**
   * Takes in a call on a window.
   *
   * @param key row of the call
   * @param polls polls of the call's thread before it
   */
  public void call(Call call, int key, PolledRun polls) {
    if (call.call.callClass() == CallClass.RMA_SYNC) {
      outside.need();
    }
    if (call.operations == 0 || call.kind(0) != EventKind.ON_WINDOW) {
      return;
    }
    long window = call.communicator[0];
    RmaCall place = RmaCall.of(call, 0, key);
    switch (call.call) {
      case MPI_WIN_POST -> {
        exposures.put(window, new Epoch(window, peers(call), call.leave));
        for (int peer : peers(call)) {
          send(RmaRecord.POSTED, peer, call, key, 0, 0);
        }
      }
      case MPI_WIN_START -> {
        Epoch epoch = new Epoch(window, peers(call), call.leave);
        epoch.add(place);
        accesses.put(window, epoch);
      }
      case MPI_WIN_COMPLETE -> {
        Epoch epoch = accesses.remove(window);
        if (epoch != null) {
          epoch.add(place);
          accessed.addLast(epoch);
          for (int peer : epoch.peers) {
            send(RmaRecord.COMPLETED, peer, call, key, 0, epoch.lastTransfer);
          }
        }
      }
      case MPI_WIN_WAIT, MPI_WIN_TEST -> {
        Epoch epoch = exposures.remove(window);
        if (epoch != null) {
          boolean polled = call.call == MpiCall.MPI_WIN_TEST && polls.isWaitOf(call);
          epoch.add(polled ? RmaCall.of(polls, call) : place);
          epoch.isWaitedFor = polled || call.call == MpiCall.MPI_WIN_WAIT;
          exposed.addLast(epoch);
        }
      }
      default -> {
        if (call.call.callClass() == CallClass.RMA_TRANSFER) {
          transfer(call, key, place);
        } else {
          locking(call, key);
        }
      }
    }
  }

  private void transfer(Call call, int key, RmaCall place) {
    Epoch epoch = accesses.get(call.communicator[0]);
    if (epoch != null) {
      epoch.add(place);
      epoch.lastTransfer = place.leave();
    } else if (WaitForProgress.mayNeedTarget(call.call)) {
      send(RmaRecord.ACCESSED, call.peer[0], call, key, 0, 0);
    }
  }

  private void locking(Call call, int key) {
    Map<Integer, Integer> locked =
        held.computeIfAbsent(call.communicator[0], absent -> new HashMap<>());
    int peer = call.peer[0];
    switch (call.call) {
      case MPI_WIN_LOCK, MPI_WIN_LOCK_ALL -> {
        locked.put(peer, call.tag[0]);
        tried(call, key, call.tag[0]);
      }
      case MPI_WIN_UNLOCK, MPI_WIN_UNLOCK_ALL -> {
        Integer lock = locked.remove(peer);
        if (lock != null) {
          tried(call, key, lock);
          for (int each : members(call)) {
            send(RmaRecord.RELEASED, each, call, key, lock, 0);
          }
        }
      }
      case MPI_WIN_FLUSH, MPI_WIN_FLUSH_LOCAL -> {
        Integer lock = locked.getOrDefault(peer, locked.get(TraceEvent.ANY));
        if (lock != null) {
          tried(call, key, lock);
        }
      }
      case MPI_WIN_FLUSH_ALL, MPI_WIN_FLUSH_LOCAL_ALL -> {
        for (int each : members(call)) {
          send(RmaRecord.ACCESSED, each, call, key, 0, 0);
        }
      }
      default -> {}
    }
  }

  private void tried(Call call, int key, int lock) {
    for (int each : members(call)) {
      send(RmaRecord.TRIED, each, call, key, lock, 0);
    }
  }

  /** The rank that a call is about; all ranks of the window if it names none. */
  private int[] members(Call call) {
    return call.peer[0] == TraceEvent.ANY
        ? trace.communicator(call.communicator[0]).map(its -> its.members()).orElse(new int[0])
        : new int[] {call.peer[0]};
  }

  private static int[] peers(Call call) {
    int[] peers = new int[call.operations];
    System.arraycopy(call.peer, 0, peers, 0, peers.length);
    return peers;
  }

  private void send(int kind, int peer, Call call, int key, int lock, long lastTransfer) {
    if (!state.isRank(peer) || !state.hasTrace(peer)) {
      return;
    }
    Records records = state.windows(peer);
    synchronized (records) {
      int at = records.add();
      records.set(at, RmaRecord.KIND, kind);
      records.set(at, RmaRecord.WINDOW, call.communicator[0]);
      records.set(at, RmaRecord.RANK_STREAM, LongPair.of(rank, call.stream));
      records.set(at, RmaRecord.SEQUENCE, call.sequence[0]);
      records.set(at, RmaRecord.ENTER, call.enter);
      records.set(at, RmaRecord.LEAVE, call.leave);
      records.set(at, RmaRecord.LAST_TRANSFER, lastTransfer);
      records.set(at, RmaRecord.CALL_LOCK, LongPair.of(call.call.ordinal(), lock));
      records.set(at, RmaRecord.KEY, key);
    }
  }

  /** Takes in the mail about other ranks' calls. */
  public void deliver() {
    Records mail = state.windows(rank);
    for (int i = 0; i < mail.size(); i++) {
      int at = mail.at(i);
      switch ((int) mail.get(at, RmaRecord.KIND)) {
        case RmaRecord.POSTED -> posts.add(mail, at);
        case RmaRecord.COMPLETED -> completions.add(mail, at);
        default -> locks.add(mail, at);
      }
    }
    mail.clear();
  }

  /** Classifies the calls about which everything is known. */
  public void settle() {
    while (!accessed.isEmpty() && isKnown(accessed.getFirst(), posts)) {
      latePost(accessed.removeFirst());
    }
    while (!exposed.isEmpty() && isKnown(exposed.getFirst(), completions)) {
      earlyWait(exposed.removeFirst());
    }
    locks.settle();
  }

  private boolean isKnown(Epoch epoch, Notices notices) {
    for (int peer : epoch.peers) {
      if (!notices.has(epoch.window, peer) && state.isRank(peer) && !state.ended(peer)) {
        return false;
      }
    }
    return true;
  }

  /** The latest post, in the call during which it came: libraries differ in which call waits. */
  private void latePost(Epoch epoch) {
    boolean lacksPeers = !posts.hasAll(epoch);
    Notice last = posts.takeLatest(epoch);
    Optional<RmaCall> waited =
        last == null
            ? Optional.empty()
            : epoch.calls.stream().filter(call -> call.contains(last.enter())).findFirst();
    if (last != null && waited.isPresent()) {
      waited.get().waited(state.results(rank), last.enter() - waited.get().enter(), 0, last);
    }
    if (lacksPeers) {
      epoch.calls.forEach(call -> call.unknown(state.results(rank), last));
    }
  }

  private void earlyWait(Epoch epoch) {
    boolean lacksPeers = !completions.hasAll(epoch);
    Notice last = completions.takeLatest(epoch);
    RmaCall call = epoch.calls.get(0);
    if (last != null && epoch.isWaitedFor && last.enter() > call.enter()) {
      long until = Math.min(last.enter(), call.leave());
      long late = until - Math.max(call.enter(), Math.min(until, last.lastTransfer()));
      call.waited(state.results(rank), until - call.enter(), late, last);
    }
    if (lacksPeers && epoch.isWaitedFor) {
      call.unknown(state.results(rank), last);
    }
  }
}
