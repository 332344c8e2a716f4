package org.waitprof.cli.calibrate;

import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import org.waitprof.cli.calibrate.CallSequence.Step;
import org.waitprof.cli.mpi.CommCalls;
import org.waitprof.cli.mpi.CommCalls.Data;

/**
 * Binds the calls of an operation for one member of a group. Buffers are made once and used by all
 * calls of a step.
 */
final class CallSequences {
  private static final int TAG = 4712;
  private static final int ROOT = 0;

  private final CommCalls comm;
  private final int member;
  private final int members;
  private final int bytes;

  CallSequences(CommCalls comm, int member, int members, long bytes) {
    this.comm = comm;
    this.member = member;
    this.members = members;
    this.bytes = (int) bytes;
  }

  /** The calls of this member for an operation. */
  CallSequence of(Operation operation) {
    if (operation.isPairwise()) {
      return (member ^ 1) >= members
          ? CallSequence.NONE
          : member % 2 == 0 ? receiving(operation, member + 1) : sending(operation, member - 1);
    }
    return plain(operation.isReduction() ? reduction(operation) : moving(operation));
  }

  private Data bytes(int count) {
    return new Data(new byte[Math.max(1, count)]);
  }

  private Object byteType() {
    return comm.constant("BYTE");
  }

  private MethodHandle send(String name, int to) {
    return comm.call(name, bytes(bytes), bytes, byteType(), to, TAG);
  }

  private MethodHandle receive(int from) {
    return comm.call("recv", bytes(bytes), bytes, byteType(), from, TAG);
  }

  private MethodHandle exchange(int with) {
    Object type = byteType();
    return comm.call(
        "sendRecv", bytes(bytes), bytes, type, with, TAG, bytes(bytes), bytes, type, with, TAG);
  }

  private CallSequence receiving(Operation operation, int from) {
    return switch (operation) {
      case SENDRECV -> plain(exchange(from));
      case PROBE -> // The receive removes the message.
          new CallSequence(
              CallSequence.NOTHING, Step.of(comm.call("probe", from, TAG)), Step.of(receive(from)));
      case WAIT_RECV -> completed(start("iRecv", from));
      case WAITALL -> bothCompleted(start("iRecv", from), start("iSend", from));
      default -> plain(receive(from));
    };
  }

  private CallSequence sending(Operation operation, int to) {
    return switch (operation) {
      case SSEND -> plain(send("sSend", to));
      case WAIT_SEND -> completed(start("iSend", to));
      case SENDRECV, WAITALL -> plain(exchange(to));
      default -> plain(send("send", to));
    };
  }

  private MethodHandle start(String name, int partner) {
    return comm.call(name, comm.unblocked(bytes), bytes, byteType(), partner, TAG);
  }

  private MethodHandle moving(Operation operation) {
    Object type = byteType();
    int share = bytes / members;
    return switch (operation) {
      case BARRIER -> comm.call("barrier");
      case ALLGATHER ->
          comm.call("allGather", bytes(bytes), bytes, type, bytes(bytes * members), bytes, type);
      case ALLTOALL -> comm.call("allToAll", bytes(bytes), share, type, bytes(bytes), share, type);
      case BCAST -> comm.call("bcast", bytes(bytes), bytes, type, ROOT);
      case SCATTER ->
          comm.call(
              "scatter", bytes(bytes * members), bytes, type, bytes(bytes), bytes, type, ROOT);
      case GATHER ->
          comm.call("gather", bytes(bytes), bytes, type, bytes(bytes * members), bytes, type, ROOT);
      default -> throw new IllegalArgumentException(operation.name());
    };
  }

  private MethodHandle reduction(Operation operation) {
    int count = bytes / Operation.BYTES_OF_INT;
    Data own = new Data(new int[count]);
    Data result = new Data(new int[count]);
    Object type = comm.constant("INT");
    Object sum = comm.constant("SUM");
    int[] shares = new int[members];
    Arrays.fill(shares, count / members);
    return switch (operation) {
      case ALLREDUCE -> comm.call("allReduce", own, result, count, type, sum);
      case REDUCE_SCATTER -> comm.call("reduceScatter", own, result, shares, type, sum);
      case REDUCE -> comm.call("reduce", own, result, count, type, sum, ROOT);
      case SCAN -> comm.call("scan", own, result, count, type, sum);
      default -> throw new IllegalArgumentException(operation.name());
    };
  }

  private static CallSequence plain(MethodHandle call) {
    return new CallSequence(CallSequence.NOTHING, Step.of(call), CallSequence.NOTHING);
  }

  /** A request that is made early, and its completion. */
  private CallSequence completed(MethodHandle start) {
    MethodHandle completion = comm.waitForOne();
    Object[] request = {"none"};
    return new CallSequence(
        () -> request[0] = start.invokeExact(),
        () -> {
          Object ignored = completion.invokeExact(request[0]);
        },
        CallSequence.NOTHING);
  }

  /** Two requests that are made early, and their common completion. */
  private CallSequence bothCompleted(MethodHandle first, MethodHandle second) {
    MethodHandle completion = comm.waitForAll();
    Object[] requests = comm.requests(2);
    return new CallSequence(
        () -> {
          requests[0] = first.invokeExact();
          requests[1] = second.invokeExact();
        },
        () -> {
          Object ignored = completion.invokeExact((Object) requests);
        },
        CallSequence.NOTHING);
  }
}
