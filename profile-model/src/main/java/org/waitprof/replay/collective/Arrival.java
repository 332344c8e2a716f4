package org.waitprof.replay.collective;

import org.waitprof.model.MpiCall;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.exchange.ArrivalRecord;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;

/**
 * A member's arrival at an instance of a collective. One object is filled again and again: from a
 * call, or from the record in which another rank's replay has written it.
 */
public final class Arrival {
  private static final MpiCall[] CALLS = MpiCall.values();
  static final long NEVER = Long.MAX_VALUE / 4;

  long instance;
  int member;
  MpiCall call = MpiCall.MPI_BARRIER;
  int root;
  long begin;
  long end;
  long sent;
  long received;
  long enter;
  long sequence;
  long keyStream;

  /** When the call began in which it waits; of a blocking collective, when that began. */
  long waitsFrom;

  /** What others wait for, if they do: the begin of the call that started it, its event, stream. */
  long startedEnter;

  long startedSequence;
  int startedStream;

  /** Collectives that its call has completed; 0 for a blocking one. */
  int together;

  /**
   * Fills it.
   *
   * @param itsCall what the member called
   * @param op number of the call's collective event; -1 where the call itself is the collective:
   *     Init, Finalize
   * @param itsMember the member
   * @param rootMember the root's number among the members, or -1
   * @param key row of the call
   * @param itsInstance the member's how-many-th collective of the communicator, from 0
   */
  public void set(Call itsCall, int op, int itsMember, int rootMember, int key, long itsInstance) {
    instance = itsInstance;
    member = itsMember;
    call = itsCall.call;
    root = rootMember;
    enter = itsCall.enter;
    keyStream = LongPair.of(key, itsCall.stream);
    if (op < 0) {
      begin = itsCall.enter;
      end = itsCall.open ? NEVER : itsCall.leave;
      sent = 0;
      received = 0;
      sequence = itsCall.enterSequence;
    } else {
      begin = itsCall.collectiveBegin(op);
      end = itsCall.collectiveEnd(op);
      sent = itsCall.bytes[op];
      received = itsCall.bytesReceived[op];
      sequence = itsCall.sequence[op];
    }
    waitsFrom = begin;
    together = 0;
    started(itsCall);
  }

  private void started(Call itsCall) {
    startedEnter = enter;
    startedSequence = sequence;
    startedStream = itsCall.stream;
  }

  /** Fills it from the start of a non-blocking collective, of which no end is known. */
  void start(Call itsCall, int op, int itsMember, int rootMember, int key, long itsInstance) {
    set(itsCall, op, itsMember, rootMember, key, itsInstance);
    call = itsCall.call.blocking();
    begin = itsCall.enter;
    end = NEVER;
    waitsFrom = NEVER;
    together = 1;
  }

  /**
   * Its request is complete.
   *
   * @param waits whether the call did nothing but wait for collectives
   * @param completed how many of them
   */
  void complete(Call itsCall, int op, int key, boolean waits, int completed) {
    end = itsCall.leave;
    waitsFrom = waits ? itsCall.enter : end;
    enter = itsCall.enter;
    sequence = itsCall.sequence[op];
    keyStream = LongPair.of(key, itsCall.stream);
    together = completed;
  }

  /** Writes it as an {@link ArrivalRecord}. */
  public void write(long communicator, int rank, Records to) {
    int at = to.add();
    to.set(at, ArrivalRecord.COMMUNICATOR, communicator);
    to.set(at, ArrivalRecord.INSTANCE, instance);
    to.set(at, ArrivalRecord.MEMBER_RANK, LongPair.of(member, rank));
    to.set(at, ArrivalRecord.CALL_ROOT, LongPair.of(call.ordinal(), root));
    to.set(at, ArrivalRecord.BEGIN, begin);
    to.set(at, ArrivalRecord.END, end);
    to.set(at, ArrivalRecord.SENT, sent);
    to.set(at, ArrivalRecord.RECEIVED, received);
    to.set(at, ArrivalRecord.ENTER, enter);
    to.set(at, ArrivalRecord.SEQUENCE, sequence);
    to.set(at, ArrivalRecord.KEY_STREAM, keyStream);
    to.set(at, ArrivalRecord.WAITS_FROM, waitsFrom);
    to.set(at, ArrivalRecord.STARTED_ENTER, startedEnter);
    to.set(at, ArrivalRecord.STARTED_SEQUENCE, startedSequence);
    to.set(at, ArrivalRecord.STREAM_TOGETHER, LongPair.of(startedStream, together));
  }

  /** Reads what {@link #write} wrote; communicator and rank stay in the record. */
  void read(Records from, int at) {
    instance = from.get(at, ArrivalRecord.INSTANCE);
    member = LongPair.upper(from.get(at, ArrivalRecord.MEMBER_RANK));
    call = CALLS[LongPair.upper(from.get(at, ArrivalRecord.CALL_ROOT))];
    root = LongPair.lower(from.get(at, ArrivalRecord.CALL_ROOT));
    begin = from.get(at, ArrivalRecord.BEGIN);
    end = from.get(at, ArrivalRecord.END);
    sent = from.get(at, ArrivalRecord.SENT);
    received = from.get(at, ArrivalRecord.RECEIVED);
    enter = from.get(at, ArrivalRecord.ENTER);
    sequence = from.get(at, ArrivalRecord.SEQUENCE);
    keyStream = from.get(at, ArrivalRecord.KEY_STREAM);
    waitsFrom = from.get(at, ArrivalRecord.WAITS_FROM);
    startedEnter = from.get(at, ArrivalRecord.STARTED_ENTER);
    startedSequence = from.get(at, ArrivalRecord.STARTED_SEQUENCE);
    startedStream = LongPair.upper(from.get(at, ArrivalRecord.STREAM_TOGETHER));
    together = LongPair.lower(from.get(at, ArrivalRecord.STREAM_TOGETHER));
  }
}
