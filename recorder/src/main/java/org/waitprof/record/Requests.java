package org.waitprof.record;

import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.record.binding.MessageStatus;
import org.waitprof.record.binding.MpjTypes;
import org.waitprof.record.binding.SizedType;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.file.CounterLayout;

/**
 * Reads kind and size of requests for completion and test calls, and marks them as completed. Hot,
 * allocates nothing.
 */
public final class Requests {
  private static final MpiCall[] CALLS = MpiCall.values();

  /** Value that {@link Sizes#baseBits} returns for objects. */
  private static final long OBJECTS = (long) MpjTypes.OBJECT_BYTES << TrackedRequest.BASE_SHIFT;

  private Requests() {}

  /**
   * Notes in a request that has been started what its completion will be asked for. Hot.
   *
   * <p>A receive of objects is of unknown size, and so is the call; a send is known to be once they
   * are packed.
   *
   * @param kind of {@link TrackedRequest}
   * @param state of the call, which knows the bytes of the message
   */
  public static void remember(
      @Nullable TrackedRequest request, @Nullable SizedType type, long kind, ThreadState state) {
    long base = Sizes.baseBits(type);
    if (request != null) {
      request.waitprof$operation(state.bytes << TrackedRequest.BYTES_SHIFT | base | kind);
    }
    if (base == OBJECTS && kind == TrackedRequest.RECEIVE) {
      state.meta |= ObjectPacking.UNKNOWN_SIZE;
      state.bytes = 0;
    }
  }

  /** Notes in the request of a collective that has been started the role of its completion. */
  public static void rememberCollective(@Nullable TrackedRequest request, ThreadState state) {
    if (request != null) {
      boolean isRoot = CounterLayout.roleOrdinal(state.meta) == Role.ROOT.ordinal();
      MpiCall call = CALLS[CounterLayout.callOrdinal(state.meta)];
      long role = Role.completing(call, isRoot).ordinal();
      request.waitprof$operation(
          state.bytes << TrackedRequest.BYTES_SHIFT
              | role << TrackedRequest.BASE_SHIFT
              | TrackedRequest.COLLECTIVE);
    }
  }

  /** Whether the call under way starts a collective over the neighbours of a topology. */
  public static boolean startsNeighbours(ThreadState state) {
    int call = CounterLayout.callOrdinal(state.meta);
    return call >= MpiCall.MPI_INEIGHBOR_ALLGATHER.ordinal()
        && call <= MpiCall.MPI_INEIGHBOR_ALLTOALLV.ordinal();
  }

  /** Kind and bytes of a request; one that is done has neither. */
  static long operation(@Nullable TrackedRequest request) {
    if (request == null) {
      return TrackedRequest.OTHER;
    }
    long operation = request.waitprof$operation();
    return (operation & TrackedRequest.DONE) == 0 ? operation : TrackedRequest.OTHER;
  }

  /**
   * Combines several requests into one. It is a receive if any of them is a receive, else a send,
   * else the first collective. It has the bytes of all requests of that kind.
   */
  static long together(@Nullable Object @Nullable [] requests) {
    long all = TrackedRequest.OTHER;
    if (requests != null) {
      for (Object request : requests) {
        all = together(all, operation((TrackedRequest) request));
      }
    }
    return all;
  }

  private static long together(long all, long one) {
    long kind = all & TrackedRequest.KIND_MASK;
    long itsKind = one & TrackedRequest.KIND_MASK;
    if (itsKind == kind) {
      return all + (one >>> TrackedRequest.BYTES_SHIFT << TrackedRequest.BYTES_SHIFT);
    }
    boolean stronger =
        itsKind == TrackedRequest.RECEIVE
            || (itsKind == TrackedRequest.SEND && kind != TrackedRequest.RECEIVE)
            || kind == TrackedRequest.OTHER;
    return stronger ? one : all;
  }

  /** The role at its place in {@link CounterLayout#meta}. */
  public static long roleMeta(long operation) {
    long kind = operation & TrackedRequest.KIND_MASK;
    if (kind == TrackedRequest.COLLECTIVE) {
      long role = operation >>> TrackedRequest.BASE_SHIFT & TrackedRequest.BASE_MASK;
      return role << CounterLayout.META_ROLE_SHIFT;
    }
    Role role =
        kind == TrackedRequest.RECEIVE
            ? Role.RECV
            : kind == TrackedRequest.SEND ? Role.SEND : Role.NONE;
    return (long) role.ordinal() << CounterLayout.META_ROLE_SHIFT;
  }

  /** A completed request with the bytes that arrived, if it is a receive and has a status. */
  public static long arrived(long operation, @Nullable MessageStatus status) {
    if (status == null || (operation & TrackedRequest.KIND_MASK) != TrackedRequest.RECEIVE) {
      return operation;
    }
    int base = (int) (operation >>> TrackedRequest.BASE_SHIFT & TrackedRequest.BASE_MASK);
    return status.waitprof$arrived(base) << TrackedRequest.BYTES_SHIFT | TrackedRequest.RECEIVE;
  }

  /** The call's one request, with what arrived for it. */
  public static long arrived(ThreadState state, @Nullable MessageStatus status) {
    return arrived(operation(state.request), status);
  }

  /** All requests of the call, with what arrived for each. */
  public static long arrived(ThreadState state, @Nullable Object @Nullable [] statuses) {
    Object[] requests = state.requests;
    if (requests == null || statuses == null) {
      return together(requests);
    }
    long all = TrackedRequest.OTHER;
    for (int i = 0; i < requests.length; i++) {
      MessageStatus status = i < statuses.length ? (MessageStatus) statuses[i] : null;
      all = together(all, arrived(operation((TrackedRequest) requests[i]), status));
    }
    return all;
  }

  /** The operation that an index into the call's requests names; the request is done. */
  public static long at(ThreadState state, int index, @Nullable MessageStatus status) {
    Object[] requests = state.requests;
    if (requests == null || index < 0 || index >= requests.length) {
      return TrackedRequest.OTHER;
    }
    TrackedRequest request = (TrackedRequest) requests[index];
    long operation = arrived(operation(request), status);
    markDone(request);
    return operation;
  }

  /**
   * The operations among the call's requests that indices name, or the indices of statuses, as one.
   */
  public static long at(
      ThreadState state, int @Nullable [] indices, @Nullable Object @Nullable [] statuses) {
    long all = TrackedRequest.OTHER;
    int count = count(indices, statuses);
    for (int i = 0; i < count; i++) {
      all = together(all, at(state, index(indices, statuses, i), status(statuses, i)));
    }
    return all;
  }

  /** Number of complete requests, by indices or by statuses that have them. */
  public static int count(int @Nullable [] indices, @Nullable Object @Nullable [] statuses) {
    return indices != null ? indices.length : statuses != null ? statuses.length : 0;
  }

  /** The index of one of these; negative for none. */
  public static int index(
      int @Nullable [] indices, @Nullable Object @Nullable [] statuses, int which) {
    MessageStatus status = status(statuses, which);
    return indices != null ? indices[which] : status == null ? -1 : status.waitprof$index();
  }

  /** The status of one of these; null without any. */
  public static @Nullable MessageStatus status(@Nullable Object @Nullable [] statuses, int which) {
    return statuses == null ? null : (MessageStatus) statuses[which];
  }

  /** Marks the request or requests of the call under way as complete. */
  public static void markDone(ThreadState state) {
    markDone(state.request);
    Object[] requests = state.requests;
    if (requests != null) {
      for (Object request : requests) {
        markDone((TrackedRequest) request);
      }
    }
  }

  private static void markDone(@Nullable TrackedRequest request) {
    if (request != null) {
      request.waitprof$operation(request.waitprof$operation() | TrackedRequest.DONE);
    }
  }

  /** Marks the persistent request or requests of the call under way as active again. */
  public static void markActive(ThreadState state) {
    markActive(state.request);
    Object[] requests = state.requests;
    if (requests != null) {
      for (Object request : requests) {
        markActive((TrackedRequest) request);
      }
    }
  }

  private static void markActive(@Nullable TrackedRequest request) {
    if (request != null) {
      request.waitprof$operation(request.waitprof$operation() & ~TrackedRequest.DONE);
    }
  }
}
