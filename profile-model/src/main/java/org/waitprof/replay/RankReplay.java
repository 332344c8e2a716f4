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
final class RankReplay implements CallReader.Sink, ReceiveQueue.Others {
  private static final int UNKNOWN_KEY = 0;
  private static final long NEVER_POSTED = Long.MIN_VALUE / 4;

  // Fields of a collective that waits for its instance.
  private static final int PLACE = 0;
  private static final int INSTANCE = 1;
  private static final int MEMBER = 2;
  private static final int KEY_STREAM = 3;

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
  private final Posted posted = new Posted();
  private final SendBook sends;
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
    sends = new SendBook(watches, waitPoints);
    receives = new ReceiveQueue(rank, watches, sends, waitPoints);
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
    while (!collectives.isEmpty() && settleCollective()) {
      collectives.drop();
    }
  }

  /** Third phase. */
  void hear() {
    receives.takeAnswers(shared.answers(rank).records());
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
    int completion = -1;
    boolean many = CallKinds.completesMany(call.call);
    boolean received = false;
    for (int op = 0; op < call.operations; op++) {
      switch (call.kind(op)) {
        case SEND -> send(call, op, key, SendRecord.NONE);
        case SEND_POSTED -> {
          end(call.request[op]);
          int book = sends.post(call.sequence[op], call.bytes[op]);
          posted.send(call.request[op], book);
          send(call, op, key, book);
        }
        case SEND_COMPLETED -> completion = sendCompleted(call, op, key, completion);
        case RECEIVE -> receive(call, op, key);
        case RECEIVE_POSTED -> receivePosted(call, op);
        case RECEIVE_COMPLETED -> {
          received = true;
          receiveCompleted(call, op, key);
        }
        case REQUEST_DROPPED -> dropped(call, op);
        case COLLECTIVE -> collective(call, op, key);
        default -> {}
      }
    }
    if (completion >= 0) {
      if (many && received) {
        receives.endCall(completion);
      }
      sends.endCompletion(completion);
    } else if (many && received) {
      receives.endCall(-1);
    }
  }

  private void send(Call call, int op, int key, long book) {
    int to = call.peer[op];
    if (!shared.isRank(to)) {
      tallies.foreign++;
      return;
    }
    boolean canWait = book == SendRecord.NONE && CallKinds.isBlockingSend(call.call) && !call.open;
    Mail mail = shared.messages(to);
    synchronized (mail) {
      Records records = mail.records();
      int at = records.add();
      records.set(at, SendRecord.COMMUNICATOR, call.communicator[op]);
      records.set(at, SendRecord.SOURCE_TAG, SendRecord.pair(rank, call.tag[op]));
      records.set(at, SendRecord.ENTER, call.enter);
      records.set(at, SendRecord.TIME, call.time[op]);
      records.set(at, SendRecord.LEAVE, canWait ? call.leave : SendRecord.NEVER);
      records.set(at, SendRecord.SEQUENCE, call.sequence[op]);
      records.set(at, SendRecord.BYTES, call.bytes[op]);
      records.set(at, SendRecord.KEY_STREAM, SendRecord.pair(key, call.stream));
      records.set(at, SendRecord.BOOK, book);
    }
    tallies.sends++;
  }

  private int sendCompleted(Call call, int op, int key, int startedCompletion) {
    int completion = startedCompletion;
    int slot = posted.end(call.request[op]);
    if (slot < 0 || !posted.isSend(slot)) {
      tallies.unknownRequests++;
      return completion;
    }
    boolean waits = CallKinds.completesMany(call.call) || CallKinds.completesOne(call.call);
    if (waits && completion < 0) {
      boolean withReceives = false;
      for (int other = 0; other < call.operations; other++) {
        withReceives |= call.kind(other) == EventKind.RECEIVE_COMPLETED;
      }
      completion =
          sends.startCompletion(call, key, withReceives && CallKinds.completesMany(call.call));
    }
    sends.complete(posted.send(slot), waits ? completion : -1, call.sequence[op]);
    return completion;
  }

  private void receive(Call call, int op, int key) {
    if (!shared.isRank(call.peer[op])) {
      tallies.foreign++;
      return;
    }
    int number = receives.channel(call.communicator[op], call.peer[op], call.tag[op]);
    long message = receives.channel(number).receive();
    receives.add(call, op, key, number, message, call.enter, call.sequence[op], call.stream);
  }

  private void receivePosted(Call call, int op) {
    end(call.request[op]);
    boolean known = shared.isRank(call.peer[op]) && call.tag[op] >= 0;
    int number =
        known
            ? receives.channel(call.communicator[op], call.peer[op], call.tag[op])
            : Posted.ANY_CHANNEL;
    int slot = posted.receive(call.request[op], number, call, op);
    if (known) {
      receives.channel(number).post(slot);
    }
  }

  private void receiveCompleted(Call call, int op, int key) {
    int slot = posted.end(call.request[op]);
    boolean known = slot >= 0 && !posted.isSend(slot);
    int channel = known ? posted.channel(slot) : Posted.ANY_CHANNEL;
    if (!known) {
      tallies.unknownRequests++;
    }
    if (!shared.isRank(call.peer[op])) {
      tallies.foreign++;
      if (channel != Posted.ANY_CHANNEL) {
        receives.channel(channel).withdraw(slot);
      }
      return;
    }
    int number = receives.channel(call.communicator[op], call.peer[op], call.tag[op]);
    long message;
    if (number == channel) {
      message = receives.channel(number).complete(slot);
    } else {
      if (channel != Posted.ANY_CHANNEL) {
        receives.channel(channel).withdraw(slot);
      }
      message = receives.channel(number).claim();
    }
    receives.add(
        call,
        op,
        key,
        number,
        message,
        known ? posted.enter(slot) : NEVER_POSTED,
        known ? posted.sequence(slot) : UNKNOWN_KEY,
        known ? posted.stream(slot) : 0);
  }

  private void dropped(Call call, int op) {
    int slot = posted.end(call.request[op]);
    if (slot < 0) {
      tallies.unknownRequests++;
    } else if (posted.isSend(slot)) {
      sends.complete(posted.send(slot), -1, call.sequence[op]);
      tallies.dropped++;
    } else if (posted.channel(slot) != Posted.ANY_CHANNEL) {
      receives.channel(posted.channel(slot)).withdraw(slot);
    }
  }

  /** A request that is used again without having completed. */
  private void end(long request) {
    int slot = posted.end(request);
    if (slot >= 0) {
      tallies.unknownRequests++;
      if (!posted.isSend(slot) && posted.channel(slot) != Posted.ANY_CHANNEL) {
        receives.channel(posted.channel(slot)).withdraw(slot);
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
    if (communicator.analysed()
        && communicator.size() > 1
        && shared.patterns().collective(call.call).isPresent()) {
      gather(place, key, call, op);
    }
  }

  private void gather(Place place, int key, Call call, int op) {
    int root = op < 0 || call.root[op] < 0 ? -1 : place.communicator.member(call.root[op]);
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
      bookCollective(pattern.get(), gathering, member, keyStream);
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
    place.communicator.giveBack(instance);
    return true;
  }

  private void bookCollective(
      CollectivePattern pattern, Gathering gathering, int member, long keyStream) {
    int key = SendRecord.upper(keyStream);
    if (pattern.waitMetric() >= 0 && gathering.waitOf(member) > 0) {
      ledger.book(pattern, pattern.waitMetric(), key, gathering.waitOf(member));
    }
    if (pattern.completionMetric() >= 0 && gathering.completionOf(member) > 0) {
      ledger.book(pattern, pattern.completionMetric(), key, gathering.completionOf(member));
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

  /** Requests whose end the trace does not show. */
  int openRequests() {
    return posted.active();
  }

  RankTrace trace() {
    return trace;
  }
}
