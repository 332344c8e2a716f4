package org.waitprof.simulate;

import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.CallRows;
import org.waitprof.replay.ideal.NetworkModel;
import org.waitprof.replay.ideal.NetworkModel.Dependence;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.RankTrace;

/** What the threads of a simulated rank share: its calls, requests and communicators. */
final class SimulatedRank implements Closeable {
  final RankTrace trace;
  final int rank;
  final StreamCalls calls;
  final CallRows rows;
  final OpenRequests requests = new OpenRequests();

  /** Is told of each call; null if nobody asks. */
  final @Nullable HeldUpCalls heldUp;

  private final Simulation all;
  private final Map<Long, Posted> collectives = new HashMap<>();
  private final Map<Long, Optional<Meetings>> communicators = new HashMap<>();

  /** A collective that was begun. */
  record Posted(Meetings meetings, long number, Meeting meeting, int member) {}

  SimulatedRank(RankTrace trace, Simulation all, @Nullable HeldUpCalls heldUp) throws IOException {
    this.trace = trace;
    this.all = all;
    this.heldUp = heldUp;
    rank = trace.rank();
    calls = new StreamCalls(trace);
    rows = new CallRows(rank, id -> RankSurvey.size(trace, id));
  }

  void drop(long request) {
    requests.drop(request);
    collectives.remove(request);
  }

  /** Comes to a collective; null if nobody waits for others in it. */
  @Nullable Posted arrive(Call call, int op, double now, double then) {
    Meetings meetings =
        communicators.computeIfAbsent(call.communicator[op], this::meetings).orElse(null);
    Dependence dependence = NetworkModel.USUAL.of(call.call);
    if (meetings == null || dependence == Dependence.NONE) {
      return null;
    }
    int root = call.root[op] < 0 ? -1 : meetings.member(call.root[op]);
    return arrive(meetings, dependence, root, now, then);
  }

  /** Comes to the end of the job. */
  Posted arriveAtEnd(double now, double then) {
    return arrive(all.world(), Dependence.ALL, -1, now, then);
  }

  private Posted arrive(
      Meetings meetings, Dependence dependence, int root, double now, double then) {
    int member = meetings.member(rank);
    long number = meetings.next(member);
    Meeting meeting = meetings.meeting(number);
    meeting.arrive(member, dependence, root, now, then);
    all.wake(meeting);
    return new Posted(meetings, number, meeting, member);
  }

  void postCollective(long request, Posted posted) {
    collectives.put(request, posted);
  }

  @Nullable Posted completeCollective(long request) {
    return collectives.remove(request);
  }

  private Optional<Meetings> meetings(long id) {
    Optional<Communicator> known = trace.communicator(id);
    // Between groups waiting is not analysed either.
    return known.isEmpty() || known.get().remote().length > 0
        ? Optional.empty()
        : Optional.of(all.meetings(known.get())).filter(its -> its.member(rank) >= 0);
  }

  /** Members of a communicator. */
  int size(long communicator) {
    return RankSurvey.size(trace, communicator);
  }

  @Override
  public void close() {
    calls.close();
  }
}
