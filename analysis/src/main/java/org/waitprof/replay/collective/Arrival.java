package org.waitprof.replay.collective;

import java.util.Arrays;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.PolledRun;
import org.waitprof.replay.exchange.ArrivalRecord;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;

/**
 * A member's arrival at an instance of a collective. One object is filled again and again: from a
 * call, or from the record in which another rank's replay has written it.
 */
final class Arrival {
  private static final MpiCall[] CALLS = MpiCall.values();

  /** In place of the call: the member does not take part. */
  private static final int ABSENT = -1;

  static final long NEVER = Long.MAX_VALUE / 4;

  private final long[] fields = new long[ArrivalRecord.WIDTH];

  /**
   * Fills it.
   *
   * @param itsCall the member's call
   * @param op number of the call's collective event; -1 where the call itself is the collective:
   *     Init, Finalize
   * @param itsMember the member
   * @param rootMember the root's number among the members, or -1
   * @param key row of the call
   * @param itsInstance number of the collective among the member's of the communicator, from 0
   */
  void set(Call itsCall, int op, int itsMember, int rootMember, int key, long itsInstance) {
    fields[ArrivalRecord.INSTANCE] = itsInstance;
    fields[ArrivalRecord.MEMBER_RANK] = LongPair.of(itsMember, 0);
    fields[ArrivalRecord.CALL_ROOT] = LongPair.of(itsCall.call.ordinal(), rootMember);
    fields[ArrivalRecord.ENTER] = itsCall.enter;
    fields[ArrivalRecord.KEY_STREAM] = LongPair.of(key, itsCall.stream);
    if (op < 0) {
      fields[ArrivalRecord.BEGIN] = itsCall.enter;
      fields[ArrivalRecord.END] = itsCall.open ? NEVER : itsCall.leave;
      fields[ArrivalRecord.SENT] = 0;
      fields[ArrivalRecord.RECEIVED] = 0;
      fields[ArrivalRecord.SEQUENCE] = itsCall.enterSequence;
    } else {
      fields[ArrivalRecord.BEGIN] = itsCall.collectiveBegin(op);
      fields[ArrivalRecord.END] = itsCall.collectiveEnd(op);
      fields[ArrivalRecord.SENT] = itsCall.bytes[op];
      fields[ArrivalRecord.RECEIVED] = itsCall.bytesReceived[op];
      fields[ArrivalRecord.SEQUENCE] = itsCall.sequence[op];
    }
    fields[ArrivalRecord.IDLE_SINCE] = itsCall.idleSince;
    fields[ArrivalRecord.WAITS_FROM] = fields[ArrivalRecord.BEGIN];
    fields[ArrivalRecord.WAITS_UNTIL] = fields[ArrivalRecord.END];
    fields[ArrivalRecord.STARTED_ENTER] = itsCall.enter;
    fields[ArrivalRecord.STARTED_SEQUENCE] = fields[ArrivalRecord.SEQUENCE];
    fields[ArrivalRecord.STREAM_TOGETHER] = LongPair.of(itsCall.stream, 0);
  }

  /** Fills it for a member that has left an instance out, because its call threw. */
  void setAbsent(int itsMember, long itsInstance) {
    Arrays.fill(fields, 0);
    fields[ArrivalRecord.INSTANCE] = itsInstance;
    fields[ArrivalRecord.MEMBER_RANK] = LongPair.of(itsMember, 0);
    fields[ArrivalRecord.CALL_ROOT] = LongPair.of(ABSENT, -1);
  }

  /** Whether the member has left the instance out. */
  boolean isAbsent() {
    return LongPair.upper(fields[ArrivalRecord.CALL_ROOT]) == ABSENT;
  }

  /** Fills it from the start of a non-blocking collective, of which no end is known. */
  void start(Call itsCall, int op, int itsMember, int rootMember, int key, long itsInstance) {
    set(itsCall, op, itsMember, rootMember, key, itsInstance);
    int blocking = itsCall.call.blocking().ordinal();
    fields[ArrivalRecord.CALL_ROOT] = LongPair.of(blocking, rootMember);
    fields[ArrivalRecord.BEGIN] = itsCall.enter;
    fields[ArrivalRecord.END] = NEVER;
    fields[ArrivalRecord.WAITS_FROM] = NEVER;
    fields[ArrivalRecord.STREAM_TOGETHER] = LongPair.of(itsCall.stream, 1);
  }

  /**
   * Completes the request of a non-blocking collective.
   *
   * @param waits whether the call waited for it
   * @param completed number of collectives, and kinds of messages, that it waited for together
   */
  void complete(Call itsCall, int op, int key, boolean waits, int completed) {
    fields[ArrivalRecord.END] = itsCall.leave;
    fields[ArrivalRecord.WAITS_FROM] = waits ? itsCall.enter : itsCall.leave;
    fields[ArrivalRecord.WAITS_UNTIL] = itsCall.leave;
    fields[ArrivalRecord.ENTER] = itsCall.enter;
    fields[ArrivalRecord.IDLE_SINCE] = itsCall.idleSince;
    fields[ArrivalRecord.SEQUENCE] = itsCall.sequence[op];
    fields[ArrivalRecord.KEY_STREAM] = LongPair.of(key, itsCall.stream);
    int startedStream = LongPair.upper(fields[ArrivalRecord.STREAM_TOGETHER]);
    fields[ArrivalRecord.STREAM_TOGETHER] = LongPair.of(startedStream, completed);
  }

  /** The member has polled for the collective, and waited in the polls. */
  void polled(PolledRun polls, int stream) {
    fields[ArrivalRecord.WAITS_FROM] = polls.from();
    fields[ArrivalRecord.WAITS_UNTIL] = polls.until();
    fields[ArrivalRecord.ENTER] = polls.from();
    fields[ArrivalRecord.SEQUENCE] = polls.sequence();
    fields[ArrivalRecord.KEY_STREAM] = LongPair.of(polls.key(), stream);
  }

  /** Sends the arrival to the process that classifies the instance. */
  void write(long communicator, int rank, Records to) {
    fields[ArrivalRecord.COMMUNICATOR] = communicator;
    fields[ArrivalRecord.MEMBER_RANK] = LongPair.of(member(), rank);
    to.copyFrom(fields, 0, to.add());
  }

  /** Reads what {@link #write} wrote; communicator and rank stay in the record. */
  void read(Records from, int at) {
    from.copyTo(at, fields, 0);
  }

  long instance() {
    return fields[ArrivalRecord.INSTANCE];
  }

  int member() {
    return LongPair.upper(fields[ArrivalRecord.MEMBER_RANK]);
  }

  MpiCall call() {
    return CALLS[LongPair.upper(fields[ArrivalRecord.CALL_ROOT])];
  }

  /** The root's number among the members, or -1. */
  int root() {
    return LongPair.lower(fields[ArrivalRecord.CALL_ROOT]);
  }

  /** Copies what the instance keeps of the member: the fields from {@link ArrivalRecord#BEGIN}. */
  void copyTo(long[] to, int at) {
    System.arraycopy(
        fields, ArrivalRecord.BEGIN, to, at, ArrivalRecord.WIDTH - ArrivalRecord.BEGIN);
  }
}
