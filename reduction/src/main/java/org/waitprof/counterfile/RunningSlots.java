package org.waitprof.counterfile;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.SizeClass;
import org.waitprof.record.file.CounterLayout;

/**
 * One walk over the chunks of a counter file that is being written to. Chunks are only ever added,
 * slots only ever claimed, so existing ones can be read at any moment. Numbers that belong together
 * are read until they hold still, which takes a second look once in many thousand slots.
 */
final class RunningSlots {
  private static final int LOOKS = 8;

  /** A thousand threads with full tables; a reader's time is bounded whatever a file claims. */
  private static final int MOST_CHUNKS = 1 << 15;

  /** Sixteen threads with full tables; what is read of a slot takes 80 bytes. */
  private static final int MOST_SLOTS = 1 << 17;

  private static final MpiCall[] CALLS = MpiCall.values();
  private static final Role[] ROLES = Role.values();

  private final ByteBuffer view;
  private final TickScale scale;
  private final PathRecords paths;
  private final boolean mayBeInFlight;
  private final long now;
  private final List<SlotReading> slots = new ArrayList<>();
  private final List<CallInFlight> inFlight = new ArrayList<>();
  private long lastTicks;
  private long calls;
  private long mpiNanos;

  /**
   * @param mayBeInFlight whether the rank may be in a call at all
   * @param now in ticks; of a dead process, its last trace of life
   */
  RunningSlots(
      ByteBuffer view, TickScale scale, PathRecords paths, boolean mayBeInFlight, long now) {
    this.view = view;
    this.scale = scale;
    this.paths = paths;
    this.mayBeInFlight = mayBeInFlight;
    this.now = now;
  }

  List<SlotReading> slots() {
    return slots;
  }

  List<CallInFlight> inFlight() {
    return inFlight;
  }

  /** Begin of the last call or, where none is in flight, its end, in ticks. */
  long lastTicks() {
    return lastTicks;
  }

  long calls() {
    return calls;
  }

  /** Time in MPI after Init, including calls in progress. */
  long mpiNanos() {
    return mpiNanos;
  }

  /** Reads all chunks in two passes, because path records may be in any of them. */
  void read() {
    walk(CounterLayout.KIND_PATHS);
    walk(CounterLayout.KIND_SLOTS);
  }

  private void walk(long wanted) {
    long at = CounterLayout.HEADER_BYTES;
    for (int chunks = 0;
        chunks < MOST_CHUNKS && at + CounterLayout.CHUNK_HEAD_BYTES <= view.capacity();
        chunks++) {
      int chunk = (int) at;
      long kind = view.getLong(chunk);
      VarHandle.acquireFence();
      long size = view.getLong(chunk + CounterLayout.CHUNK_SIZE_OFFSET);
      if (kind == 0 || size < CounterLayout.CHUNK_HEAD_BYTES || size > view.capacity() - at) {
        return;
      }
      if (kind == wanted) {
        long used = view.getLong(chunk + CounterLayout.CHUNK_USED_OFFSET);
        VarHandle.acquireFence();
        int begin = chunk + CounterLayout.CHUNK_HEAD_BYTES;
        int room = (int) size - CounterLayout.CHUNK_HEAD_BYTES;
        if (kind == CounterLayout.KIND_PATHS) {
          paths.add(view, chunk, size, used);
        } else {
          readInFlight(chunk);
          int last = (int) Math.max(0, Math.min(used, room / CounterLayout.SLOT_BYTES));
          for (int i = 0; i < last && isClaimed(begin + i * CounterLayout.SLOT_BYTES); i++) {
            readSlot(begin + i * CounterLayout.SLOT_BYTES);
          }
        }
      }
      at += size;
    }
  }

  /**
   * Whether a slot has ever been written to. The first that has not ends a chunk, whatever number
   * of slots the chunk claims. In a file of holes, the system would have to make each further page
   * to read it.
   */
  private boolean isClaimed(int slot) {
    return slots.size() < MOST_SLOTS
        && (view.getLong(slot + CounterLayout.SLOT_COUNT_OFFSET)
                | view.getLong(slot + CounterLayout.SLOT_META_OFFSET)
                | view.getLong(slot + CounterLayout.SLOT_MIN_TICKS_OFFSET)
                | view.getLong(slot + CounterLayout.SLOT_PATH_OFFSET))
            != 0;
  }

  private void readSlot(int slot) {
    long count = 0;
    long sum = 0;
    long min = 0;
    long bytes = 0;
    for (int look = 0; look < LOOKS; look++) {
      count = view.getLong(slot + CounterLayout.SLOT_COUNT_OFFSET);
      VarHandle.acquireFence();
      sum = view.getLong(slot + CounterLayout.SLOT_SUM_TICKS_OFFSET);
      min = view.getLong(slot + CounterLayout.SLOT_MIN_TICKS_OFFSET);
      bytes = view.getLong(slot + CounterLayout.SLOT_BYTES_OFFSET);
      VarHandle.acquireFence();
      if (count == view.getLong(slot + CounterLayout.SLOT_COUNT_OFFSET)
          && sum == view.getLong(slot + CounterLayout.SLOT_SUM_TICKS_OFFSET)) {
        break;
      }
      Thread.onSpinWait();
    }
    long meta = view.getLong(slot + CounterLayout.SLOT_META_OFFSET);
    int call = CounterLayout.callOrdinal(meta);
    int role = CounterLayout.roleOrdinal(meta);
    if (count <= 0
        || call >= CALLS.length
        || role >= ROLES.length
        || CounterLayout.sizeClass(meta) >= SizeClass.COUNT) {
      return;
    }
    long sumNanos = scale.nanosOf(sum);
    // Rounded down like the sum, and never more than the mean.
    long minNanos = Math.min(scale.nanosOf(min), sumNanos / count);
    slots.add(
        new SlotReading(
            view.getLong(slot + CounterLayout.SLOT_PATH_OFFSET),
            meta,
            CALLS[call],
            ROLES[role],
            count,
            sumNanos,
            minNanos,
            CounterLayout.sizeClass(meta) == SizeClass.UNKNOWN ? 0 : Math.max(0, bytes)));
    calls += ROLES[role] == Role.POLLED ? count / CounterLayout.POLLS_PER_CALL : count;
    mpiNanos += CALLS[call].isInRunTime() ? sumNanos : 0;
  }

  private void readInFlight(int chunk) {
    long call = 0;
    long path = 0;
    long since = 0;
    for (int look = 0; look < LOOKS; look++) {
      since = view.getLong(chunk + CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET);
      call = view.getLong(chunk + CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET);
      path = view.getLong(chunk + CounterLayout.CHUNK_IN_FLIGHT_PATH_OFFSET);
      VarHandle.acquireFence();
      if (since == view.getLong(chunk + CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET)
          && call == view.getLong(chunk + CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET)) {
        break;
      }
      Thread.onSpinWait();
    }
    lastTicks = Math.max(lastTicks, since);
    if (!mayBeInFlight || call <= 0 || call > CALLS.length) {
      return;
    }
    // If a rank died, its last sign of life may be the begin of this very call.
    long age = Math.max(0, scale.nanosOf(now - since));
    MpiCall entered = CALLS[(int) call - 1];
    inFlight.add(
        new CallInFlight(
            view.getLong(chunk + CounterLayout.CHUNK_OWNER_OFFSET),
            entered,
            paths.path(path),
            age));
    // Once all ranks have come to Finalize, the run is over.
    boolean isOver = view.getLong(CounterLayout.FINALIZE_TICKS_OFFSET) != 0;
    if (entered.isInRunTime() && (entered != MpiCall.MPI_FINALIZE || !isOver)) {
      mpiNanos += age;
    }
  }
}
