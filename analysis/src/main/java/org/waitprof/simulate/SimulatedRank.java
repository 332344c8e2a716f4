package org.waitprof.simulate;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.Dependence;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.RankRows;
import org.waitprof.replay.dependence.ArrivalGroup;
import org.waitprof.replay.dependence.CollectiveArrivals;
import org.waitprof.replay.dependence.RmaAccess;
import org.waitprof.trace.RankTrace;

/** State that the threads of a simulated rank share: its calls, requests and communicators. */
final class SimulatedRank implements Closeable {
  final RankTrace trace;
  final int rank;
  final StreamCalls calls;
  final RankRows rows;
  final OpenRequests requests;

  /** Numbers of the threads that wait until the rank has come further. */
  final List<Integer> waiting = new ArrayList<>();

  private final List<SimulatedStream> streams = new ArrayList<>();
  private final Simulation all;
  private final Map<Long, Posted> collectives = new HashMap<>();
  private final Map<Long, Optional<ArrivalGroup>> communicators = new HashMap<>();

  /** A collective that the rank has begun. */
  record Posted(ArrivalGroup group, CollectiveArrivals instance, int member) {}

  SimulatedRank(RankTrace trace, Simulation all) throws IOException {
    this.trace = trace;
    this.all = all;
    rank = trace.rank();
    requests = new OpenRequests(all.messages(), rank);
    calls = new StreamCalls(trace);
    rows = new RankRows(rank, id -> RankSurvey.size(trace, id));
  }

  void add(SimulatedStream stream) {
    streams.add(stream);
  }

  /** The earliest begin, or end, of the calls in which the rank's threads are. */
  long nanos(ToLongFunction<Call> of) {
    return streams.stream().mapToLong(its -> its.nanos(of)).min().orElse(Long.MAX_VALUE);
  }

  /** Whether no part of a call waits for others, or did in the recorded run. */
  boolean isLocal(Call call) {
    for (int i = 0; i < call.operations; i++) {
      boolean local =
          switch (call.kind(i)) {
            case SEND_POSTED, RECEIVE_POSTED -> true;
            case SEND -> {
              int message = message(call, i);
              yield message != Messages.NONE && all.wasEager(message);
            }
            default -> false;
          };
      if (!local) {
        return false;
      }
    }
    return true;
  }

  /** The message that an event sent. */
  int message(Call call, int op) {
    return all.messages().sent(rank, call.sequence[op]);
  }

  void drop(long request) {
    requests.drop(request);
    collectives.remove(request);
  }

  /** Arrives at a collective; null if no rank waits for others in it. */
  @Nullable Posted arrive(Call call, int op, double now) {
    ArrivalGroup group = group(call.communicator[op]);
    Dependence dependence = call.call.dependence();
    if (group == null || dependence == Dependence.NONE) {
      return null;
    }
    int root = call.root[op] < 0 ? CollectiveArrivals.NO_ONE : group.member(call.root[op]);
    return arrive(group, dependence, root, call.bytes[op] > 0, now, call.enter);
  }

  /** Arrives at the end of the job. */
  Posted arriveAtEnd(double now, long enterNanos) {
    return arrive(all.world(), Dependence.ALL, CollectiveArrivals.NO_ONE, false, now, enterNanos);
  }

  private Posted arrive(
      ArrivalGroup group,
      Dependence dependence,
      int root,
      boolean withData,
      double now,
      long enterNanos) {
    int member = group.member(rank);
    CollectiveArrivals instance = group.instance(group.next(member));
    instance.arrive(member, dependence, now, enterNanos, root, withData);
    all.wake(instance.waiting);
    return new Posted(group, instance, member);
  }

  /** Begins a call on a window; null if no rank waits for others in it. */
  @Nullable RmaAccess access(Call call, double now) {
    ArrivalGroup window = group(call.communicator[0]);
    int[] peers = Arrays.copyOf(call.peer, call.operations);
    return window == null || !RmaAccess.isOne(call.call)
        ? null
        : window.access(rank, call.call, peers, call.tag[0], now, call.enter, call.leave);
  }

  void postCollective(long request, Posted posted) {
    collectives.put(request, posted);
  }

  @Nullable Posted completeCollective(long request) {
    return collectives.remove(request);
  }

  /** The members of a communicator or window; null if the rank is not known to be one. */
  @Nullable ArrivalGroup group(long communicator) {
    return communicators
        .computeIfAbsent(
            communicator,
            id -> trace.communicator(id).map(all::group).filter(its -> its.member(rank) >= 0))
        .orElse(null);
  }

  /** Number of members of a communicator; 0 if it is not known. */
  int size(long communicator) {
    return RankSurvey.size(trace, communicator);
  }

  @Override
  public void close() {
    calls.close();
  }
}
