package org.waitprof.record;

import org.jspecify.annotations.Nullable;
import org.waitprof.model.Role;

/**
 * What completion and test calls learn from the requests they are given. Hot, allocates nothing.
 */
final class Requests {
  private Requests() {}

  /** Kind and bytes of a request; that of a tested one counts as nobody's wait. */
  static long operation(@Nullable TrackedRequest request) {
    if (request == null) {
      return TrackedRequest.OTHER;
    }
    long operation = request.waitprof$operation();
    // After a successful test the wait returns at once: such waits would spoil the minimum
    // ("Catching Idlers with Ease", section 4.1.1), so they are booked without a role.
    return (operation & TrackedRequest.TESTED) == 0
        ? operation
        : operation & ~(TrackedRequest.TESTED | TrackedRequest.KIND_MASK);
  }

  /**
   * Several requests as one: a receive if there is any receive among them, with the bytes of all
   * requests of that kind.
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
      return all + (one & -1L << TrackedRequest.BYTES_SHIFT);
    }
    boolean stronger =
        itsKind == TrackedRequest.RECEIVE
            || (itsKind == TrackedRequest.SEND && kind == TrackedRequest.OTHER);
    return stronger ? one : all;
  }

  /** The role at its place in {@link CounterLayout#meta}. */
  static long roleMeta(long operation) {
    long kind = operation & TrackedRequest.KIND_MASK;
    Role role =
        kind == TrackedRequest.RECEIVE
            ? Role.RECV
            : kind == TrackedRequest.SEND ? Role.SEND : Role.NONE;
    return (long) role.ordinal() << 32;
  }

  /** The operation that an index into the call's requests names; marks it if a test found it. */
  static long at(ThreadState state, int index, boolean test) {
    Object[] requests = state.requests;
    if (requests == null || index < 0 || index >= requests.length) {
      return TrackedRequest.OTHER;
    }
    TrackedRequest request = (TrackedRequest) requests[index];
    long operation = operation(request);
    if (test) {
      mark(request);
    }
    return operation;
  }

  /** The operations that indices into the call's requests name, as one. */
  static long at(ThreadState state, int @Nullable [] indices, boolean test) {
    long all = TrackedRequest.OTHER;
    if (indices != null) {
      for (int index : indices) {
        all = together(all, at(state, index, test));
      }
    }
    return all;
  }

  /** The operations that the indices of statuses name, as one. */
  static long at(ThreadState state, @Nullable Object @Nullable [] statuses, boolean test) {
    long all = TrackedRequest.OTHER;
    if (statuses != null) {
      for (Object status : statuses) {
        if (status != null) {
          int index = ((MessageStatus) status).waitprof$index();
          all = together(all, at(state, index, test));
        }
      }
    }
    return all;
  }

  /** Marks the request or requests of the call under way as reported complete. */
  static void markTested(ThreadState state) {
    mark(state.request);
    Object[] requests = state.requests;
    if (requests != null) {
      for (Object request : requests) {
        mark((TrackedRequest) request);
      }
    }
  }

  private static void mark(@Nullable TrackedRequest request) {
    if (request != null) {
      request.waitprof$operation(request.waitprof$operation() | TrackedRequest.TESTED);
    }
  }

  /** Forgets that the persistent request or requests of the call under way have been tested. */
  static void markActive(ThreadState state) {
    unmark(state.request);
    Object[] requests = state.requests;
    if (requests != null) {
      for (Object request : requests) {
        unmark((TrackedRequest) request);
      }
    }
  }

  private static void unmark(@Nullable TrackedRequest request) {
    if (request != null) {
      request.waitprof$operation(request.waitprof$operation() & ~TrackedRequest.TESTED);
    }
  }
}
