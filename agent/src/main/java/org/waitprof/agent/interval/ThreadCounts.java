package org.waitprof.agent.interval;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.record.file.CounterLayout;

/**
 * The slots of one thread and its call under way. What a call takes up to a border belongs to the
 * window before it, though it is booked when it ends: until then it is kept apart, because only
 * then is its row known. Used by one thread at a time.
 */
final class ThreadCounts {
  private static final int LOOKS = 4;

  private final List<WatchedSlot> slots = new ArrayList<>();
  private final List<Integer> counted = new ArrayList<>();
  private final long head;

  /** Time of the current call, window by window. */
  final WindowCells pending = new WindowCells();

  private long pendingTicks;
  private long pendingSince;
  private long pendingPath;
  private long pendingCall;

  private long call;
  private long since;
  private long path;

  /** A thread whose first chunk exists. */
  ThreadCounts(long head) {
    this.head = head;
  }

  /** Looks at all slots until the call under way is the same before and after. */
  List<WatchedSlot> look(long[] chunks, LongFunction<WatchedRow> rowOfSlot) {
    for (int looks = 0; looks < LOOKS; looks++) {
      long callBefore = Memory.get(head + CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET);
      long sinceBefore = Memory.get(head + CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET);
      VarHandle.acquireFence();
      lookOnce(chunks, rowOfSlot);
      VarHandle.acquireFence();
      call = Memory.get(head + CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET);
      path = Memory.get(head + CounterLayout.CHUNK_IN_FLIGHT_PATH_OFFSET);
      since = Memory.get(head + CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET);
      if (call == callBefore && since == sinceBefore) {
        break;
      }
    }
    return slots;
  }

  private void lookOnce(long[] chunks, LongFunction<WatchedRow> rowOfSlot) {
    for (int i = 0; i < chunks.length; i++) {
      int used = (int) Memory.get(chunks[i] + CounterLayout.CHUNK_USED_OFFSET);
      VarHandle.acquireFence();
      if (i == counted.size()) {
        counted.add(0);
      }
      for (int known = counted.get(i); known < used; known++) {
        long address =
            chunks[i] + CounterLayout.CHUNK_HEAD_BYTES + (long) known * CounterLayout.SLOT_BYTES;
        slots.add(new WatchedSlot(address, rowOfSlot.apply(address)));
      }
      counted.set(i, Math.max(used, counted.get(i)));
    }
    for (WatchedSlot slot : slots) {
      slot.look();
    }
  }

  /** Since when its call under way is, or until when its last one was. */
  long since() {
    return since;
  }

  /** Whether it is in a call that had begun by then. */
  boolean isInCall(long ticks) {
    return call != 0 && since < ticks;
  }

  /** The ordinal of its call under way. */
  int ordinal() {
    return (int) call - 1;
  }

  /** Adds time to the call under way. */
  void goesOn(long ticks) {
    pendingTicks += ticks;
    pendingSince = since;
    pendingPath = path;
    pendingCall = call;
  }

  /**
   * Books the time that was kept apart to the row of its call, if that call has ended, and takes it
   * off the time that was booked for the call at once.
   */
  void resolve() {
    if (pendingTicks == 0) {
      return;
    }
    WatchedSlot its = ended();
    // Booked although it seems to be under way: it was looked at between the stores of its end.
    if (its == null && call == pendingCall && since == pendingSince) {
      return;
    }
    long booked = its == null ? 0 : its.pendingBooked(pendingTicks);
    // Less was booked where the call had ended shortly before it was looked at.
    pending.drop(pendingTicks - booked);
    if (its != null) {
      its.row.ticks().take(pending);
    }
    pendingTicks = 0;
  }

  /**
   * The slot that the call was booked in: of the slots of its path and call, the one with the
   * largest increase.
   */
  private @Nullable WatchedSlot ended() {
    WatchedSlot best = null;
    for (WatchedSlot slot : slots) {
      boolean fits =
          slot.path() == pendingPath
              && CounterLayout.callOrdinal(slot.row.meta()) == (int) pendingCall - 1;
      if (fits && slot.ticks > 0 && (best == null || slot.ticks > best.ticks)) {
        best = slot;
      }
    }
    return best;
  }
}
