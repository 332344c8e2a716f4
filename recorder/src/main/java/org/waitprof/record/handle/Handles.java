package org.waitprof.record.handle;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.TrackedRequest;

/**
 * Turns handles of a binding in C's style, and pointers to results, into the objects that {@code
 * Probe} and {@code MessageProbe} take. Other bindings' methods are given such objects. Called by
 * woven code in the application's threads, before a call's probe looks at the clock or after it.
 * Allocates nothing once a handle is known.
 *
 * <p>Handles are addresses (Open MPI) or numbers (MPICH). Statuses and arrays in memory are read by
 * {@link HandleMemory}, results by {@link HandleResults}.
 */
public final class Handles {
  private static final ObjectMap<HandleComm> COMMS = new ObjectMap<>();
  private static final ObjectMap<HandleComm> WINDOWS = new ObjectMap<>();
  private static final ObjectMap<HandleType> TYPES = new ObjectMap<>();
  private static final ObjectMap<HandleMessage> MESSAGES = new ObjectMap<>();
  private static final RequestMap REQUESTS = new RequestMap();

  private static volatile @Nullable HandleAccess access;

  /** The object on which MPI_Init was called, where that is no static method. */
  private static volatile @Nullable Object receiver;

  private static volatile @Nullable HandleComm world;

  private static volatile int procNull = Integer.MIN_VALUE;
  private static volatile long noComm;
  private static volatile long noType;

  private Handles() {}

  /**
   * Sets the access to the library behind handles. Called before the first call of the binding is
   * recorded.
   *
   * @param handleBytes of a handle in memory, 4 or 8
   * @param nullComm MPI_COMM_NULL
   * @param nullType MPI_DATATYPE_NULL, whose size must never be asked for
   */
  public static void configure(
      HandleAccess answers, int handleBytes, long nullComm, long nullType) {
    HandleMemory.width = handleBytes;
    noComm = nullComm;
    noType = nullType;
    access = answers;
  }

  /**
   * Sets the facts that are known once the library runs.
   *
   * @param version as of MPI_Get_library_version
   * @param procNull MPI_PROC_NULL
   */
  public static void library(String version, int procNull) {
    HandleStatus.layout = LibraryLayout.of(version);
    Handles.procNull = procNull;
  }

  /** The library is about to be started by a method of this object. */
  public static void receiver(Object object) {
    receiver = object;
  }

  /** The object whose methods the library is asked by; null if these are static. */
  public static @Nullable Object receiver() {
    return receiver;
  }

  /** Sets the handle of MPI_COMM_WORLD, and returns its object. */
  public static @Nullable HandleComm world(long handle) {
    world = comm(handle);
    return world;
  }

  /** MPI_COMM_WORLD, of calls that are given no communicator; null before the library runs. */
  public static @Nullable HandleComm world() {
    return world;
  }

  /** The object of a communicator's handle; null for no communicator. */
  public static @Nullable HandleComm comm(long handle) {
    return handle == noComm ? null : of(COMMS, handle);
  }

  /** A window or file, which has an order of its own for the calls on it. */
  public static @Nullable HandleComm window(long handle) {
    return of(WINDOWS, handle);
  }

  private static @Nullable HandleComm of(ObjectMap<HandleComm> map, long handle) {
    HandleComm known = map.get(handle);
    HandleAccess answers = access;
    return known != null || answers == null
        ? known
        : map.add(handle, new HandleComm(handle, answers));
  }

  /** A communicator that the call gives back: its handle may come to mean another one. */
  public static @Nullable HandleComm leavingComm(long handle) {
    HandleComm known = comm(handle);
    HandleComm unused = COMMS.remove(handle);
    return known;
  }

  /** A window or file that a call begins with is kept until it ends: MPI may take it meanwhile. */
  public static void keepWindow(long handle) {
    keep(window(handle));
  }

  /** A window or file that a call gives back is kept until the call ends. */
  public static void keepLeaving(long handle) {
    keep(window(handle));
    HandleComm unused = WINDOWS.remove(handle);
  }

  /** A matched message that a call receives is kept until the call ends. */
  public static void keepMessage(long handle) {
    keep(MESSAGES.remove(handle));
  }

  private static void keep(@Nullable Object object) {
    ThreadState state = ThreadState.current();
    if (!state.busy) {
      scratch(state).kept = object;
    }
  }

  /** Returns what was kept for a call; null for nothing. */
  public static @Nullable Object kept(@Nullable ThreadState state) {
    return state == null ? null : scratch(state).kept;
  }

  /** The object of a datatype's handle; null for no datatype. */
  public static @Nullable HandleType type(long handle) {
    HandleType known = TYPES.get(handle);
    HandleAccess answers = access;
    return known != null || answers == null || handle == noType
        ? known
        : TYPES.add(handle, new HandleType(handle, answers));
  }

  /** A datatype is freed: its handle may come to mean another one. */
  public static void leavingType(long handle) {
    HandleType unused = TYPES.remove(handle);
  }

  /** A message that a matched probe has taken; null if it has taken none. */
  public static @Nullable Object takenMessage(@Nullable ThreadState state, long handle) {
    return state == null ? null : MESSAGES.add(handle, new HandleMessage());
  }

  /** The one request of a call that begins; null for one that is not followed. */
  public static @Nullable TrackedRequest request(long handle) {
    ThreadState state = ThreadState.current();
    if (state.busy) {
      return null;
    }
    HandleRequest request = REQUESTS.take(handle);
    scratch(state).takes(request);
    return request;
  }

  /** The requests of a call that begins, whose handles lie in memory. */
  public static @Nullable Object @Nullable [] requests(long address, int count) {
    ThreadState state = ThreadState.current();
    if (state.busy || count < 0 || HandleMemory.isNowhere(address)) {
      return null;
    }
    @Nullable Object[] requests = scratch(state).requests(count);
    for (int i = 0; i < count; i++) {
      requests[i] = REQUESTS.take(HandleMemory.handleAt(address + (long) i * HandleMemory.width));
    }
    return requests;
  }

  /** The requests of a call that begins, whose handles are in an array of longs or ints. */
  public static @Nullable Object @Nullable [] requests(@Nullable Object handles, int count) {
    ThreadState state = ThreadState.current();
    if (state.busy || handles == null || count < 0 || count > Array.getLength(handles)) {
      return null;
    }
    @Nullable Object[] requests = scratch(state).requests(count);
    for (int i = 0; i < count; i++) {
      requests[i] =
          REQUESTS.take(handles instanceof long[] longs ? longs[i] : ((int[]) handles)[i]);
    }
    return requests;
  }

  /** The request that a call has started; null in a call that is not recorded. */
  public static @Nullable TrackedRequest started(@Nullable ThreadState state, long handle) {
    return state == null ? null : REQUESTS.start(handle, false);
  }

  /** The request that a call has set up, to be started later and more than once. */
  public static @Nullable TrackedRequest setUp(@Nullable ThreadState state, long handle) {
    return state == null ? null : REQUESTS.start(handle, true);
  }

  /**
   * The call is over that worked on requests: those that are done may come again. A call that was
   * not recorded, because measuring is paused, leaves them as they are.
   */
  public static void release(@Nullable ThreadState recorded) {
    ThreadState state = recorded == null ? ThreadState.current() : recorded;
    if (!state.busy && state.handles instanceof CallScratch scratch) {
      scratch.release(REQUESTS);
      state.request = null;
      state.requests = null;
    }
  }

  /** MPI_Request_free: the request is over, whatever became of its operation. */
  public static void freed(@Nullable ThreadState recorded) {
    ThreadState state = recorded == null ? ThreadState.current() : recorded;
    if (!state.busy && state.handles instanceof CallScratch scratch) {
      scratch.end(REQUESTS);
      state.request = null;
    }
  }

  /** Requests that are started and not complete, persistent ones included. */
  public static int followed() {
    return REQUESTS.size();
  }

  /** Access to the library behind the handles; null before it is set. */
  static @Nullable HandleAccess access() {
    return access;
  }

  /** Value of MPI_PROC_NULL, which differs between libraries. */
  public static int procNull() {
    return procNull;
  }

  static CallScratch scratch(ThreadState state) {
    if (state.handles instanceof CallScratch known) {
      return known;
    }
    CallScratch made = new CallScratch();
    state.handles = made;
    return made;
  }
}
