package org.waitprof.cli.simulate;

import java.lang.invoke.MethodHandle;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.waitprof.cli.mpi.CommCalls;
import org.waitprof.cli.mpi.CommCalls.Data;
import org.waitprof.cli.mpi.MpiWorld;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.call.Call;
import org.waitprof.trace.Communicator;

/** Collectives of a re-enactment, on communicators with the members of the recorded ones. */
final class SkeletonCollectives {
  /** Calls whose counts are equal on all members, so that each member knows them from its own. */
  private static final Set<MpiCall> POSSIBLE =
      Set.of(
          MpiCall.MPI_BARRIER,
          MpiCall.MPI_BCAST,
          MpiCall.MPI_REDUCE,
          MpiCall.MPI_ALLREDUCE,
          MpiCall.MPI_GATHER,
          MpiCall.MPI_ALLGATHER,
          MpiCall.MPI_ALLTOALL,
          MpiCall.MPI_SCAN);

  private static final int LONG_BYTES = 8;

  private final Map<Long, CommCalls> comms = new HashMap<>();
  private final Map<Long, int[]> members = new HashMap<>();
  private final Map<Bound, MethodHandle> bound = new HashMap<>();
  private final MethodHandle barrier;

  private record Bound(MpiCall call, long communicator, int bytes, int root) {}

  /** Makes the communicators. All processes of the job must do so, with the same ones. */
  SkeletonCollectives(MpiWorld job, Collection<Communicator> recorded) {
    CommCalls world = job.calls();
    barrier = world.call("barrier");
    for (Communicator each : recorded) {
      int own = index(each.members(), job.process());
      boolean all = each.members().length == job.processes() && isAscending(each.members());
      CommCalls made = all ? world : world.split(own < 0 ? 1 : 0, Math.max(0, own));
      if (own >= 0) {
        comms.put(each.id(), made);
        members.put(each.id(), each.members());
      }
    }
  }

  /** Whether a call is a blocking collective that carries data, or a barrier. */
  static boolean isCollective(MpiCall call) {
    return switch (call.callClass()) {
      case BARRIER, ALL_TO_ALL, ONE_TO_ALL, ALL_TO_ONE, SCAN -> true;
      default -> false;
    };
  }

  /** Whether a collective can be repeated. */
  static boolean isPossible(MpiCall call) {
    return POSSIBLE.contains(call);
  }

  private static boolean isAscending(int[] members) {
    for (int i = 1; i < members.length; i++) {
      if (members[i - 1] > members[i]) {
        return false;
      }
    }
    return true;
  }

  private static int index(int[] members, int rank) {
    for (int i = 0; i < members.length; i++) {
      if (members[i] == rank) {
        return i;
      }
    }
    return -1;
  }

  /** The call in which all processes of the job meet. */
  MethodHandle all() {
    return barrier;
  }

  /** The call to make for a recorded one. */
  MethodHandle of(Call call, int op) {
    int[] of = members.getOrDefault(call.communicator[op], new int[0]);
    int bytes = (int) Math.min(Math.max(call.bytes[op], received(call, op)), 1 << 30);
    int root = call.root[op] < 0 ? 0 : index(of, call.root[op]);
    return bound.computeIfAbsent(
        new Bound(call.call, call.communicator[op], bytes, root), its -> bind(its, of.length));
  }

  /**
   * Bytes that a member received in a broadcast; 0 for other calls, whose members know the bytes
   * they gave.
   */
  private static long received(Call call, int op) {
    return call.call == MpiCall.MPI_BCAST ? call.bytesReceived[op] : 0;
  }

  private MethodHandle bind(Bound its, int size) {
    CommCalls comm = comms.get(its.communicator);
    if (comm == null) {
      throw new IllegalStateException("a collective on a communicator that is not known");
    }
    int bytes = its.bytes;
    Object type = comm.constant("BYTE");
    int share = bytes / Math.max(1, size);
    int longs = Math.max(1, bytes / LONG_BYTES);
    Data own = new Data(new long[longs]);
    Data result = new Data(new long[longs]);
    Object longType = comm.constant("LONG");
    Object sum = comm.constant("SUM");
    return switch (its.call) {
      case MPI_BARRIER -> comm.call("barrier");
      case MPI_BCAST -> comm.call("bcast", data(bytes), bytes, type, its.root);
      case MPI_REDUCE -> comm.call("reduce", own, result, longs, longType, sum, its.root);
      case MPI_ALLREDUCE -> comm.call("allReduce", own, result, longs, longType, sum);
      case MPI_SCAN -> comm.call("scan", own, result, longs, longType, sum);
      case MPI_GATHER ->
          comm.call("gather", data(bytes), bytes, type, data(bytes * size), bytes, type, its.root);
      case MPI_ALLGATHER ->
          comm.call("allGather", data(bytes), bytes, type, data(bytes * size), bytes, type);
      case MPI_ALLTOALL ->
          comm.call("allToAll", data(bytes), share, type, data(bytes), share, type);
      // A communicator is made, so its members meet.
      default -> comm.call("barrier");
    };
  }

  private static Data data(int bytes) {
    return new Data(new byte[Math.max(1, bytes)]);
  }
}
