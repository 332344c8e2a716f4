package org.waitprof.replay;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.CallKinds;
import org.waitprof.replay.call.CallReader;
import org.waitprof.replay.call.CallRows;
import org.waitprof.replay.call.RunSpan;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.replay.collective.CommunicatorReplay;
import org.waitprof.replay.collective.Communicators;
import org.waitprof.replay.criticalpath.PathTimes;
import org.waitprof.replay.criticalpath.ReplayedRank;
import org.waitprof.replay.criticalpath.WaitPoints;
import org.waitprof.replay.exchange.ArrivalRecord;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Mailbox;
import org.waitprof.replay.exchange.RankProgress;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplayState;
import org.waitprof.replay.exchange.ResultRecord;
import org.waitprof.replay.match.MessageListener;
import org.waitprof.replay.match.PendingSends;
import org.waitprof.replay.match.RankMessages;
import org.waitprof.replay.match.ReceiveQueue;
import org.waitprof.replay.match.ReplayTallies;
import org.waitprof.replay.pattern.CollectivePattern;
import org.waitprof.replay.pattern.Patterns;
import org.waitprof.replay.pattern.SeverityTable;
import org.waitprof.replay.result.RankResult;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;

/**
 * The replay of one rank. It works in phases, and within a phase all ranks at once:
 *
 * <ol>
 *   <li>{@link #read}: events up to a time; messages go to their receivers' mail, collectives to
 *       their communicators
 *   <li>{@link #match}: receives whose messages are there, collectives that are complete; replies
 *       go to the senders' mail
 *   <li>{@link #receiveReplies}: the replies
 * </ol>
 *
 * <p>What a rank owns is touched by one thread at a time, and every phase's outcome depends on the
 * phases before, not on the order within it: the result does not depend on the number of threads.
 * Memory is bounded by what was really under way at a time of the run, plus what is read in one
 * turn ({@link Replay#MAX_EVENTS_A_TURN} events a rank).
 */
final class RankReplay implements CallReader.Sink, RankProgress {
  // Fields of a collective that waits for its instance.
  private static final int PLACE = 0;
  private static final int INSTANCE = 1;
  private static final int MEMBER = 2;
  private static final int KEY_STREAM = 3;

  private static final MpiCall[] CALLS = MpiCall.values();

  final int rank;
  final CallReader reader;
  final CallRows rows;
  final SeverityTable severities;
  final ReceiveQueue receives;
  final ReplayTallies tallies = new ReplayTallies();
  final RunSpan span = new RunSpan();

  final ReplayedRank replayed;
  private final RankTrace trace;
  private final ReplayState state;
  private final Communicators communicators;
  private final Patterns patterns;
  private final WaitPoints waitPoints;
  private final RankMessages messages;
  private final Records collectives = new Records(4, 16);
  private final Map<Long, Place> places = new HashMap<>();
  private final List<Place> placeNumbers = new ArrayList<>();
  private boolean ended;

  /** A communicator and this rank's number in it. */
  private record Place(int number, CommunicatorReplay communicator, int member) {}

  RankReplay(
      RankTrace trace,
      ReplayState state,
      Communicators communicators,
      Patterns patterns,
      WaitPoints waitPoints)
      throws IOException {
    this.trace = trace;
    this.state = state;
    this.communicators = communicators;
    this.patterns = patterns;
    this.waitPoints = waitPoints;
    rank = trace.rank();
    reader = new CallReader(trace);
    severities = new SeverityTable(patterns);
    List<MessageListener> listeners = patterns.listeners(severities);
    PendingSends sends = new PendingSends(listeners, waitPoints);
    receives = new ReceiveQueue(rank, listeners, sends, waitPoints);
    messages = new RankMessages(rank, state, sends, receives, tallies);
    rows = new CallRows(rank, this::sizeOf);
    replayed = new ReplayedRank(trace, reader, span, waitPoints, this::sizeOf);
  }

  /** First phase. Returns the number of events read. */
  int read(long horizonNanos, int limit) {
    if (ended) {
      return 0;
    }
    int read = reader.read(horizonNanos, limit, this);
    if (reader.nextNanos() == Long.MAX_VALUE) {
      ended = true;
      reader.closeOpenCalls(this);
      communicators.end(rank);
    }
    return read;
  }

  @Override
  public boolean ended() {
    return ended;
  }

  @Override
  public long reachedNanos() {
    return reader.nextNanos();
  }

  /** Second phase. */
  void match() {
    receives.deliver(state.messages(rank).records());
    receives.settle(state);
    if (ended) {
      receives.discard(state);
    }
    while (!collectives.isEmpty() && settleCollective()) {
      collectives.drop();
    }
  }

  /** Third phase. */
  void receiveReplies() {
    receives.applyReplies(state.replies(rank).records());
    if (state.isDivided()) {
      applyRemoteResults(state.results(rank).records());
    }
  }

  /** What other processes have found in collectives. */
  private void applyRemoteResults(Records results) {
    for (int i = 0; i < results.size(); i++) {
      int at = results.at(i);
      long keyStream = results.get(at, ResultRecord.KEY_STREAM);
      long wait = results.get(at, ResultRecord.WAIT);
      patterns
          .collective(CALLS[(int) results.get(at, ResultRecord.CALL)])
          .ifPresent(
              pattern -> book(pattern, keyStream, wait, results.get(at, ResultRecord.COMPLETION)));
      long cause = results.get(at, ResultRecord.CAUSE_RANK_STREAM);
      if (wait > 0 && cause != ResultRecord.NOBODY) {
        waitPoints.add(
            results.get(at, ResultRecord.SEQUENCE),
            results.get(at, ResultRecord.ENTER),
            keyStream,
            wait,
            results.get(at, ResultRecord.CAUSE_SEQUENCE),
            results.get(at, ResultRecord.CAUSE_ENTER),
            cause);
      }
    }
    results.clear();
  }

  @Override
  public void passed(int stream, int path, boolean mpi, long fromNanos, long nanos) {
    span.passed(path, fromNanos, nanos);
  }

  @Override
  public void call(Call call) {
    int key = rows.of(call);
    rows.count(key, call.duration());
    span.call(call);
    if (CallKinds.isInit(call.call) && span.firstInit(call)) {
      gather(place(communicators.init()), key, call, -1);
    } else if (call.call == MpiCall.MPI_FINALIZE && span.firstFinalize(call)) {
      gather(place(communicators.end()), key, call, -1);
    }
    messages.call(call, key);
    for (int op = 0; op < call.operations; op++) {
      if (call.kind(op) == EventKind.COLLECTIVE) {
        collective(call, op, key);
      }
    }
  }

  private void collective(Call call, int op, int key) {
    Place place = places.computeIfAbsent(call.communicator[op], this::place);
    if (place.member < 0) {
      tallies.unknownCommunicators++;
      return;
    }
    CommunicatorReplay communicator = place.communicator;
    tallies.betweenGroups += communicator.analysed() ? 0 : 1;
    if (communicator.analysed()
        && communicator.size() > 1
        && patterns.collective(call.call).isPresent()) {
      gather(place, key, call, op);
    }
  }

  private void gather(Place place, int key, Call call, int op) {
    int root = op < 0 || call.root[op] < 0 ? -1 : place.communicator.member(call.root[op]);
    if (place.communicator.isSpread()) {
      announce(place, LongPair.of(key, call.stream), call, op, root);
      return;
    }
    long instance =
        op < 0
            ? place.communicator.arrive(place.member, call)
            : place.communicator.arrive(place.member, call, op, root);
    int at = collectives.add();
    collectives.set(at, PLACE, place.number);
    collectives.set(at, INSTANCE, instance);
    collectives.set(at, MEMBER, place.member);
    collectives.set(at, KEY_STREAM, LongPair.of(key, call.stream));
  }

  /** To the process that classifies this instance; its result comes in the third phase. */
  private void announce(Place place, long keyStream, Call call, int op, int root) {
    long instance = place.communicator.next(place.member);
    long end = call.open ? Long.MAX_VALUE / 4 : call.leave;
    Mailbox mail = state.arrivals(place.communicator.classifier(instance));
    synchronized (mail) {
      Records to = mail.records();
      int at = to.add();
      to.set(at, ArrivalRecord.COMMUNICATOR, place.communicator.id());
      to.set(at, ArrivalRecord.INSTANCE, instance);
      to.set(at, ArrivalRecord.MEMBER_RANK, LongPair.of(place.member, rank));
      to.set(at, ArrivalRecord.CALL_ROOT, LongPair.of(call.call.ordinal(), root));
      to.set(at, ArrivalRecord.BEGIN, op < 0 ? call.enter : call.collectiveBegin(op));
      to.set(at, ArrivalRecord.END, op < 0 ? end : call.collectiveEnd(op));
      to.set(at, ArrivalRecord.SENT, op < 0 ? 0 : call.bytes[op]);
      to.set(at, ArrivalRecord.RECEIVED, op < 0 ? 0 : call.bytesReceived[op]);
      to.set(at, ArrivalRecord.ENTER, call.enter);
      to.set(at, ArrivalRecord.SEQUENCE, op < 0 ? call.enterSequence : call.sequence[op]);
      to.set(at, ArrivalRecord.KEY_STREAM, keyStream);
    }
  }

  private boolean settleCollective() {
    int at = collectives.at(0);
    Place place = placeNumbers.get((int) collectives.get(at, PLACE));
    long instance = collectives.get(at, INSTANCE);
    int member = (int) collectives.get(at, MEMBER);
    Optional<CollectiveInstance> completed = place.communicator.completed(instance);
    if (completed.isEmpty()) {
      return false;
    }
    CollectiveInstance gathering = completed.get();
    long keyStream = collectives.get(at, KEY_STREAM);
    Optional<CollectivePattern> pattern = patterns.collective(gathering.call());
    if (pattern.isPresent() && !gathering.mixed()) {
      book(pattern.get(), keyStream, gathering.waitOf(member), gathering.completionOf(member));
      int cause = gathering.cause();
      if (gathering.waitOf(member) > 0 && cause >= 0) {
        waitPoints.add(
            gathering.sequence(member),
            gathering.enter(member),
            keyStream,
            gathering.waitOf(member),
            gathering.sequence(cause),
            gathering.enter(cause),
            LongPair.of(place.communicator.rank(cause), gathering.stream(cause)));
      }
    }
    gathering.take();
    return true;
  }

  private void book(CollectivePattern pattern, long keyStream, long wait, long completion) {
    int key = LongPair.upper(keyStream);
    if (pattern.waitMetric() >= 0 && wait > 0) {
      severities.book(pattern, pattern.waitMetric(), key, wait);
    }
    if (pattern.completionMetric() >= 0 && completion > 0) {
      severities.book(pattern, pattern.completionMetric(), key, completion);
    }
  }

  private Place place(long communicator) {
    Optional<Communicator> definition = trace.communicator(communicator);
    return definition.isPresent()
        ? place(communicators.of(definition.get()))
        : new Place(-1, communicators.init(), -1);
  }

  private Place place(CommunicatorReplay communicator) {
    Place place = new Place(placeNumbers.size(), communicator, communicator.member(rank));
    placeNumbers.add(place);
    return place;
  }

  int sizeOf(long communicator) {
    Place place = places.computeIfAbsent(communicator, this::place);
    return place.member < 0 ? 0 : place.communicator.size();
  }

  /** What was found on this rank, once the replay is over; {@code path} is its critical path. */
  RankResult result(@Nullable PathTimes path) {
    return new RankResult(replayed, rows, severities, path, patterns.number("critical_path_ns"));
  }
}
