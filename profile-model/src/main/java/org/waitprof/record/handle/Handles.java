package org.waitprof.record.handle;

import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.record.Sizes;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.TrackedRequest;

/**
 * What woven code of a binding in C's style calls to turn handles, and pointers to results, into
 * what {@code Probe} and {@code MessageProbe} take: the way from a number to an object that other
 * bindings' methods are given. Called in the application's threads, before a call's probe looks at
 * the clock or after it; allocates nothing once a handle is known.
 *
 * <p>Handles are addresses (Open MPI) or numbers (MPICH); in memory they take {@link #width} bytes.
 */
public final class Handles {
  /** Addresses below it are MPI_STATUS_IGNORE and its kin (0 in Open MPI, 1 in MPICH). */
  private static final long LOWEST_ADDRESS = 4096;

  private static final ObjectMap<HandleComm> COMMS = new ObjectMap<>();
  private static final ObjectMap<HandleComm> WINDOWS = new ObjectMap<>();
  private static final ObjectMap<HandleType> TYPES = new ObjectMap<>();
  private static final ObjectMap<HandleMessage> MESSAGES = new ObjectMap<>();
  private static final RequestMap REQUESTS = new RequestMap();

  private static volatile @Nullable HandleAccess access;

  /** Bytes of a handle in memory. */
  private static volatile int width = Long.BYTES;

  private static volatile int nobody = Integer.MIN_VALUE;
  private static volatile long noComm;
  private static volatile long noType;

  private Handles() {}

  /**
   * Says who answers questions about handles. Called before the first call of the binding is
   * recorded.
   *
   * @param handleBytes of a handle in memory, 4 or 8
   * @param nullComm MPI_COMM_NULL
   * @param nullType MPI_DATATYPE_NULL, whose size must never be asked for
   */
  public static void configure(
      HandleAccess answers, int handleBytes, long nullComm, long nullType) {
    width = handleBytes;
    noComm = nullComm;
    noType = nullType;
    access = answers;
  }

  /**
   * Says what is known once the library runs.
   *
   * @param version as of MPI_Get_library_version
   * @param procNull MPI_PROC_NULL
   */
  public static void library(String version, int procNull) {
    HandleStatus.layout = LibraryLayout.of(version);
    nobody = procNull;
  }

  /** A communicator; null for none. */
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

  /** The same where the call gives it back. */
  public static void keepLeaving(long handle) {
    keep(window(handle));
    HandleComm unused = WINDOWS.remove(handle);
  }

  /** The same of a matched message that a call receives. */
  public static void keepMessage(long handle) {
    keep(MESSAGES.remove(handle));
  }

  private static void keep(@Nullable Object object) {
    ThreadState state = ThreadState.current();
    if (!state.busy) {
      scratch(state).kept = object;
    }
  }

  /** What was kept for a call; null for nothing. */
  public static @Nullable Object kept(@Nullable ThreadState state) {
    return state == null ? null : scratch(state).kept;
  }

  /** A datatype; null for none. */
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
    if (state.busy || count < 0) {
      return null;
    }
    @Nullable Object[] requests = scratch(state).requests(count);
    for (int i = 0; i < count; i++) {
      requests[i] = REQUESTS.take(handleAt(address + (long) i * width));
    }
    return requests;
  }

  /** The same, whose handles are in an array. */
  public static @Nullable Object @Nullable [] requests(long @Nullable [] handles, int count) {
    ThreadState state = ThreadState.current();
    if (state.busy || handles == null || count < 0 || count > handles.length) {
      return null;
    }
    @Nullable Object[] requests = scratch(state).requests(count);
    for (int i = 0; i < count; i++) {
      requests[i] = REQUESTS.take(handles[i]);
    }
    return requests;
  }

  /** The same, in an array of ints. */
  public static @Nullable Object @Nullable [] requests(int @Nullable [] handles, int count) {
    ThreadState state = ThreadState.current();
    if (state.busy || handles == null || count < 0 || count > handles.length) {
      return null;
    }
    @Nullable Object[] requests = scratch(state).requests(count);
    for (int i = 0; i < count; i++) {
      requests[i] = REQUESTS.take(handles[i]);
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

  /** What a completed call found in a status in memory; null where the program ignores it. */
  public static @Nullable HandleStatus status(@Nullable ThreadState state, long address) {
    return state == null || isIgnored(address) ? null : scratch(state).status.at(address, -1);
  }

  /** The same of a receive, which has asked for a rank and a tag where there is no status. */
  public static @Nullable HandleStatus arrived(
      @Nullable ThreadState state, long address, int source, int tag) {
    if (state == null) {
      return null;
    }
    HandleStatus status = scratch(state).status;
    return isIgnored(address)
        ? status.assumed(source, tag, state.bytes)
        : status.at(address, -1);
  }

  /** The same of a probe or test, which tells by a flag whether it found something. */
  public static @Nullable HandleStatus found(
      @Nullable ThreadState state, boolean flag, long address) {
    if (state == null || !flag) {
      return null;
    }
    HandleStatus status = scratch(state).status;
    return isIgnored(address) ? status.assumed(-1, -1, state.bytes) : status.at(address, -1);
  }

  /** A status with the index of the request that is complete; null for none. */
  public static @Nullable HandleStatus indexed(
      @Nullable ThreadState state, boolean flag, int index, long address) {
    return state == null || !flag || index < 0
        ? null
        : indexed(scratch(state), scratch(state).status, index, address);
  }

  private static HandleStatus indexed(
      CallScratch scratch, HandleStatus status, int index, long address) {
    return isIgnored(address)
        ? status.assumed(-1, -1, scratch.bytes(index)).of(index)
        : status.at(address, index);
  }

  /** Statuses with the indices of the requests that are complete; null for none. */
  public static @Nullable Object @Nullable [] some(
      @Nullable ThreadState state, int count, long indices, long statuses) {
    if (state == null || count <= 0) {
      return null;
    }
    CallScratch scratch = scratch(state);
    @Nullable Object[] found = scratch.statuses(count);
    for (int i = 0; i < count; i++) {
      int index = Memory.getInt(indices + (long) i * Integer.BYTES);
      long address = statuses + (long) i * HandleStatus.layout.size();
      indexed(scratch, (HandleStatus) found[i], index, isIgnored(statuses) ? 0 : address);
    }
    return found;
  }

  /** The statuses of all requests of a call; null where they cannot be read. */
  public static @Nullable Object @Nullable [] statuses(@Nullable ThreadState state, long address) {
    if (state == null || isIgnored(address)) {
      return null;
    }
    CallScratch scratch = scratch(state);
    @Nullable Object[] statuses = scratch.statuses(scratch.count);
    for (int i = 0; i < scratch.count; i++) {
      ((HandleStatus) statuses[i]).at(address + (long) i * HandleStatus.layout.size(), i);
    }
    return statuses;
  }

  /** The same of a test: null while something is not done. */
  public static @Nullable Object allFound(
      @Nullable ThreadState state, boolean flag, long address) {
    if (!flag) {
      return null;
    }
    Object statuses = statuses(state, address);
    return statuses == null ? Boolean.TRUE : statuses;
  }

  /** Ints in memory, as many as said; null for none. */
  public static int @Nullable [] ints(long address, int count) {
    if (isNowhere(address) || count <= 0) {
      return null;
    }
    int[] ints = new int[count];
    for (int i = 0; i < count; i++) {
      ints[i] = Memory.getInt(address + (long) i * Integer.BYTES);
    }
    return ints;
  }

  /**
   * Where the library is to leave its statuses: where the program wants them, or, where it ignores
   * them, in memory of the agent's, for only they tell who has sent what was received from anybody.
   *
   * @param pointer the program's own, as the method takes it
   * @param address to which it points
   * @param count how many statuses
   * @return a pointer of the same type
   */
  public static @Nullable Object room(@Nullable Object pointer, long address, int count) {
    StatusRoom room = roomFor(address, count);
    return room == null ? pointer : room.pointer();
  }

  /** The same for pointers that are numbers. */
  public static long room(long address, int count) {
    StatusRoom room = roomFor(address, count);
    return room == null ? address : room.address();
  }

  private static @Nullable StatusRoom roomFor(long address, int count) {
    ThreadState state = ThreadState.current();
    HandleAccess answers = access;
    if (!isNowhere(address) || !isIgnored(address) || state.busy || answers == null) {
      return null;
    }
    LibraryLayout layout = HandleStatus.layout;
    return layout == LibraryLayout.UNKNOWN
        ? null
        : scratch(state).room(Math.max(1, count) * layout.size(), answers);
  }

  private static boolean isIgnored(long address) {
    return (address >= 0 && address < LOWEST_ADDRESS)
        || HandleStatus.layout == LibraryLayout.UNKNOWN;
  }

  /** The address of a memory segment; 0 for none. */
  public static long address(@Nullable Object segment) {
    return Segments.address(segment);
  }

  /** Bytes that a member sends to all others: the sum of its counts, times the type. */
  public static long bytes(long counts, @Nullable HandleType type, @Nullable HandleComm comm) {
    if (isNowhere(counts) || type == null || comm == null) {
      return 0;
    }
    long members = Sizes.forAll(1, comm);
    long sum = 0;
    for (int i = 0; i < members; i++) {
      sum += Memory.getInt(counts + (long) i * Integer.BYTES);
    }
    return sum * Sizes.bytes(1, type);
  }

  /** MPI_PROC_NULL, which is another number in each library. */
  public static int nobody() {
    return nobody;
  }

  /** The handle at an address. */
  public static long handleAt(long address) {
    return width == Integer.BYTES ? Memory.getInt(address) : Memory.get(address);
  }

  /** The int at an address; 0 at none. */
  public static int intAt(long address) {
    return isNowhere(address) ? 0 : Memory.getInt(address);
  }

  /** Whether the int at an address says yes. */
  public static boolean flagAt(long address) {
    return intAt(address) != 0;
  }

  private static boolean isNowhere(long address) {
    return address >= 0 && address < LOWEST_ADDRESS;
  }

  private static CallScratch scratch(ThreadState state) {
    if (state.handles instanceof CallScratch known) {
      return known;
    }
    CallScratch made = new CallScratch();
    state.handles = made;
    return made;
  }
}
