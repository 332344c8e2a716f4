package org.waitprof.replay;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;

/**
 * The replay of one rank. It works in phases, and within a phase all ranks at once:
 *
 * <ol>
 *   <li>{@link #read}: events up to a time; messages go to their receivers' mail, collectives to
 *       their communicators
 *   <li>{@link #match}: receives whose messages are there, collectives that are complete; answers
 *       go to the senders' mail
 *   <li>{@link #hear}: the answers
 * </ol>
 *
 * <p>What a rank owns is touched by one thread at a time, and every phase's outcome depends on the
 * phases before, not on the order within it: the result does not depend on the number of threads.
 * Memory is bounded by what was really under way at a time of the run, plus what is read in one
 * turn ({@link Replay#MAX_EVENTS_A_TURN} events a rank).
 */
final class RankReplay implements CallReader.Sink, Others {
  // Fields of a collective that waits for its instance.
  private static final int PLACE = 0;
  private static final int INSTANCE = 1;
  private static final int MEMBER = 2;
  private static final int KEY_STREAM = 3;

  private static final MpiCall[] CALLS = MpiCall.values();

  final int rank;
  final CallReader reader;
  final CallRows rows;
  final Ledger ledger;
  final WaitPoints waitPoints;
  final ReceiveQueue receives;
  final ReplayTallies tallies = new ReplayTallies();
  final RunSpan span = new RunSpan();

  private final RankTrace trace;
  private final Replay.Shared shared;
  private final RankMessages messages;
  private final Records collectives = new Records(4, 16);
  private final Map<Long, Place> places = new HashMap<>();
  private final List<Place> placeNumbers = new ArrayList<>();
  private boolean ended;

  /** A communicator and this rank's number in it. */
  private record Place(int number, CommunicatorReplay communicator, int member) {}

  RankReplay(RankTrace trace, Replay.Shared shared) throws IOException {
    this.trace = trace;
    this.shared = shared;
    rank = trace.rank();
    reader = new CallReader(trace);
    waitPoints = new WaitPoints(shared.spill(), shared.pointsInMemory());
    ledger = new Ledger(shared.patterns());
    List<MessagePattern.Watch> watches = shared.patterns().watches(ledger);
    SendBook sends = new SendBook(watches, waitPoints);
    receives = new ReceiveQueue(rank, watches, sends, waitPoints);
    messages = new RankMessages(rank, shared, sends, receives, tallies);
    rows = new CallRows(rank, this::sizeOf);
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
      shared.communicators().end(rank);
    }
    return read;
  }

  boolean ended() {
    return ended;
  }

  /** Second phase. */
  void match() {
    receives.deliver(shared.messages(rank).records());
    receives.settle(this);
    if (ended) {
      receives.discard(this);
    }
    while (!collectives.isEmpty() && settleCollective()) {
      collectives.drop();
    }
  }

  /** Third phase. */
  void hear() {
    receives.takeAnswers(shared.answers(rank).records());
    if (shared.isDivided()) {
      takeVerdicts(shared.verdicts(rank).records());
    }
  }

  /** What other processes have found in collectives. */
  private void takeVerdicts(Records verdicts) {
    for (int i = 0; i < verdicts.size(); i++) {
      int at = verdicts.at(i);
      long keyStream = verdicts.get(at, VerdictRecord.KEY_STREAM);
      long wait = verdicts.get(at, VerdictRecord.WAIT);
      shared
          .patterns()
          .collective(CALLS[(int) verdicts.get(at, VerdictRecord.CALL)])
          .ifPresent(
              pattern ->
                  book(pattern, keyStream, wait, verdicts.get(at, VerdictRecord.COMPLETION)));
      long cause = verdicts.get(at, VerdictRecord.CAUSE_RANK_STREAM);
      if (wait > 0 && cause != VerdictRecord.NOBODY) {
        waitPoints.add(
            verdicts.get(at, VerdictRecord.SEQUENCE),
            verdicts.get(at, VerdictRecord.ENTER),
            keyStream,
            wait,
            verdicts.get(at, VerdictRecord.CAUSE_SEQUENCE),
            verdicts.get(at, VerdictRecord.CAUSE_ENTER),
            cause);
      }
    }
    verdicts.clear();
  }

  @Override
  public boolean ended(int other) {
    return shared.ended(other);
  }

  @Override
  public long reached(int other) {
    return shared.reached(other);
  }

  @Override
  public Mail answers(int other) {
    return shared.answers(other);
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
      gather(place(shared.communicators().init()), key, call, -1);
    } else if (call.call == MpiCall.MPI_FINALIZE && span.firstFinalize(call)) {
      gather(place(shared.communicators().end()), key, call, -1);
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
        && shared.patterns().collective(call.call).isPresent()) {
      gather(place, key, call, op);
    }
  }

  private void gather(Place place, int key, Call call, int op) {
    int root = op < 0 || call.root[op] < 0 ? -1 : place.communicator.member(call.root[op]);
    if (place.communicator.isSpread()) {
      announce(place, SendRecord.pair(key, call.stream), call, op, root);
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
    collectives.set(at, KEY_STREAM, SendRecord.pair(key, call.stream));
  }

  /** To the process that judges this instance; its verdict comes in the third phase. */
  private void announce(Place place, long keyStream, Call call, int op, int root) {
    long instance = place.communicator.next(place.member);
    long end = call.open ? Long.MAX_VALUE / 4 : call.leave;
    Mail mail = shared.arrivals(place.communicator.judge(instance));
    synchronized (mail) {
      Records to = mail.records();
      int at = to.add();
      to.set(at, ArrivalRecord.COMMUNICATOR, place.communicator.id());
      to.set(at, ArrivalRecord.INSTANCE, instance);
      to.set(at, ArrivalRecord.MEMBER_RANK, SendRecord.pair(place.member, rank));
      to.set(at, ArrivalRecord.CALL_ROOT, SendRecord.pair(call.call.ordinal(), root));
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
    Optional<Gathering> completed = place.communicator.completed(instance);
    if (completed.isEmpty()) {
      return false;
    }
    Gathering gathering = completed.get();
    long keyStream = collectives.get(at, KEY_STREAM);
    Optional<CollectivePattern> pattern = shared.patterns().collective(gathering.call());
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
            SendRecord.pair(place.communicator.rank(cause), gathering.stream(cause)));
      }
    }
    gathering.take();
    return true;
  }

  private void book(CollectivePattern pattern, long keyStream, long wait, long completion) {
    int key = SendRecord.upper(keyStream);
    if (pattern.waitMetric() >= 0 && wait > 0) {
      ledger.book(pattern, pattern.waitMetric(), key, wait);
    }
    if (pattern.completionMetric() >= 0 && completion > 0) {
      ledger.book(pattern, pattern.completionMetric(), key, completion);
    }
  }

  private Place place(long communicator) {
    Optional<Communicator> definition = trace.communicator(communicator);
    return definition.isPresent()
        ? place(shared.communicators().of(definition.get()))
        : new Place(-1, shared.communicators().init(), -1);
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

  RankTrace trace() {
    return trace;
  }
}
