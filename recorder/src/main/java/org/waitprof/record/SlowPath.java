package org.waitprof.record;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.path.PathWalk;
import org.waitprof.record.path.ThreadFrame;
import org.waitprof.record.thread.StackRoom;
import org.waitprof.sample.Sampler;

/**
 * Makes the slot of a call with a new key, and checks known keys again by walking the stack. Cold.
 * Throws nothing into the application.
 */
final class SlowPath {
  /**
   * Ordinal of {@code MPI_ABORT}, as a number, because the class of the calls is not on the hot
   * side. Its sites are not woven. Programs call it wherever something may go wrong, and all that
   * code would reach MPI. So its stack is walked and proves nothing.
   */
  static final int ABORT = 3;

  /** Depth of the stack: some 16 to 32 kB of stack, of the 100 that a small thread has. */
  private static final int FRAMES_TO_SPARE = 256;

  private SlowPath() {}

  /**
   * Whether stack is left for cold code, which may load classes. If the stack ends during that, the
   * JVM prints messages of its own on stderr. 2 us.
   */
  static boolean hasStack() {
    return StackRoom.has(FRAMES_TO_SPARE);
  }

  /**
   * A thread that has computed for long begins a call, and has read the clock: what took its time
   * is read before the call. Only there do pauses of the program end and pauses of the call begin:
   * some MPI libraries keep their core while they wait, others sleep. 1.5 to 6 us each for sample
   * and trace.
   */
  static void computed(ThreadState state, long now) {
    Sampler sampler = state.table.sampler;
    PollListener listener = state.table.polls;
    if (sampler != null || listener != null) {
      try {
        if (sampler != null) {
          sampler.computed(now);
        }
        if (listener != null) {
          listener.computed(now);
        }
      } catch (Throwable e) {
        RecorderFaults.note(state, e); // The end of the call looks again.
      }
      long begin = Clock.ticks();
      Memory.put(state.table.head + CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET, begin);
      state.startTicks = begin;
    }
  }

  /**
   * Gives the calling thread a table of its rank; the rank follows from the binding's loader.
   *
   * @return null if that fails: the call goes uncounted, and the next one tries again
   */
  static @Nullable SlotTable attach(ThreadState state) {
    try {
      if (!hasStack()) {
        RecorderFaults.noteLittleStack();
        return null;
      }
      RankCounters only = RankRegistry.only();
      RankCounters rank = only != null ? only : RankRegistry.of(bindingLoader());
      SlotTable table = rank.attach(Thread.currentThread());
      PollEpisode.leave(table.user); // of a thread that has ended, if the table was its
      state.table = table;
      table.user = state;
      if (!table.rank.isFirst(table)) {
        Regions.root(state, ThreadFrame.of(Thread.currentThread()));
      }
      Lifecycle lifecycle = RankRegistry.lifecycle();
      if (lifecycle != null) {
        lifecycle.attached(table.rank);
      }
      return table;
    } catch (Throwable e) {
      RecorderFaults.note(state, e);
      return null;
    }
  }

  /** The loader of the instrumented method: the first frame outside of the recorder and the JDK. */
  private static ClassLoader bindingLoader() {
    ClassLoader loader = PathWalk.WALKER.walk(stack -> firstLoader(stack.iterator()));
    return loader == null ? ClassLoader.getSystemClassLoader() : loader;
  }

  private static @Nullable ClassLoader firstLoader(Iterator<StackFrame> frames) {
    while (frames.hasNext()) {
      Class<?> type = frames.next().getDeclaringClass();
      ClassLoader loader = type.getClassLoader();
      if (loader != null && !type.getPackageName().startsWith("org.waitprof.record")) {
        return loader;
      }
    }
    return null;
  }

  /** The rank whose binding a class on the calling thread's stack sees; null without one. */
  static @Nullable RankCounters rankOfCaller() {
    return PathWalk.WALKER.walk(stack -> firstRank(stack.iterator()));
  }

  private static @Nullable RankCounters firstRank(Iterator<StackFrame> frames) {
    RankCounters rank = null;
    while (rank == null && frames.hasNext()) {
      rank = RankRegistry.known(frames.next().getDeclaringClass().getClassLoader());
    }
    return rank;
  }

  /**
   * Writes down the path of a call that begins, unless it has been written. A rank that hangs in
   * its first call on a path has no slot for it.
   *
   * @param path context plus region
   * @return the path under which it is written, which is another one where the stack disagrees with
   *     the context
   */
  static long path(ThreadState state, long path) {
    try {
      SlotTable table = state.table;
      if (!table.canAddPath()) {
        return path;
      }
      // Bounded as the slots are: a path that gets none is in the overflow anyway.
      boolean hasRoom = table.hasRoom() && table.rank.hasPathRoom();
      if (hasRoom && !(table.mayWalk() && hasStack())) {
        state.walked = false;
        return path;
      }
      PathWalk walk = hasRoom ? walk(table) : null;
      if (walk == null || !walk.isComplete()) {
        state.walked = walk != null;
        state.walkedPath = path;
        state.tooDeep = walk;
        // Not asked again: the path stays unwritten.
        table.addKnownPath(path);
        return path;
      }
      long found = found(state, path, walk);
      table.rank.notePath(found, Regions.before(state, walk.text()));
      if (found == path || table.walkBudgetSpent()) {
        table.addKnownPath(path);
      }
      state.walked = true;
      state.tooDeep = null;
      state.walkedPath = path;
      state.foundPath = found;
      return found;
    } catch (Throwable e) {
      RecorderFaults.note(state, e);
      return path;
    }
  }

  /**
   * The slot for a key that was not found: a new one, or an overflow slot once all are taken.
   *
   * @return 0 if the call cannot be booked
   */
  static long slot(ThreadState state, long key, long meta) {
    try {
      SlotTable table = state.table;
      PathWalk walk = null;
      if (table.hasRoom() && table.rank.hasPathRoom() && table.mayWalk() && hasStack()) {
        long path = state.context + state.region;
        if (state.walked && state.walkedPath == path) {
          walk = state.tooDeep;
          state.walked = false;
          state.tooDeep = null;
          if (walk == null) {
            return claimed(state, path, state.foundPath, key, meta);
          }
        } else {
          walk = walk(table);
        }
        if (walk.isComplete()) {
          return walked(state, walk, key, meta);
        }
      }
      return overflowed(state, key, meta, walk);
    } catch (Throwable e) {
      RecorderFaults.note(state, e);
      return 0;
    }
  }

  /**
   * Books by the stack where the running context disagrees with it. The key is then not remembered.
   * The next call with this context may come from elsewhere and is also walked, as long as that
   * does not happen too often.
   */
  private static long walked(ThreadState state, PathWalk walk, long key, long meta) {
    long path = state.context + state.region;
    long found = found(state, path, walk);
    state.table.rank.notePath(found, Regions.before(state, walk.text()));
    return claimed(state, path, found, key, meta);
  }

  /** The path that a walk has found. */
  private static long found(ThreadState state, long path, PathWalk walk) {
    if (check(state, walk)) {
      return path;
    }
    state.table.chargeUnproven(walk.seen());
    return walk.hash() + state.region;
  }

  private static long claimed(ThreadState state, long path, long found, long key, long meta) {
    SlotTable table = state.table;
    boolean proven = found == path;
    long slot = proven ? 0 : table.find(SlotTable.key(found, meta));
    if (slot == 0) {
      slot = table.claim(SlotTable.key(found, meta), found, meta);
    }
    if (!proven && !table.mayWalkAgain() && table.hasIndexRoom()) {
      table.enter(key, slot);
    }
    return slot;
  }

  /**
   * An overflow slot: per line that calls MPI as long as the index has room, then one for all.
   *
   * @param deep the walk that was given up; null if there was none
   */
  private static long overflowed(ThreadState state, long key, long meta, @Nullable PathWalk deep) {
    SlotTable table = state.table;
    RankCounters rank = table.rank;
    rank.header().add(CounterLayout.LOST_KEYS_OFFSET, 1);
    boolean hasStack = hasStack();
    boolean remember = table.hasIndexRoom() && (deep != null || !table.cutsWalks()) && hasStack;
    long context = 1;
    String text = "(overflow).paths:0";
    if (remember) {
      RecorderConfig config = RecorderConfig.get();
      PathWalk walk =
          deep != null ? deep : PathWalk.innermost(config.pathDepth(), config.applicationClass());
      context = walk.overflowHash();
      text = walk.overflowText();
    }
    long overflowKey = SlotTable.key(context, meta);
    long slot = table.find(overflowKey);
    if (slot == 0 && !hasStack) {
      rank.header().add(CounterLayout.FAULTS_OFFSET, 1);
    } else if (slot == 0) {
      rank.notePath(context, text);
      slot = table.claim(overflowKey, context, meta);
    }
    if (remember) {
      table.enter(key, slot);
    }
    return slot;
  }

  /**
   * Checks a known key again. Called when a slot's count reaches a power of two: often while a path
   * is new, and about 30 times in a billion calls.
   */
  static void recheck(ThreadState state) {
    try {
      if (!hasStack()) {
        return;
      }
      // Readers convert ticks by the latest instant in the file while the rank runs.
      state.table.rank.header().noteInstant();
      PathWalk walk = walk(state.table);
      if (walk.isComplete()) {
        check(state, walk);
      }
    } catch (Throwable e) {
      RecorderFaults.note(state, e); // Checked another time.
    }
  }

  private static PathWalk walk(SlotTable table) {
    RecorderConfig config = RecorderConfig.get();
    PathWalk walk =
        PathWalk.ofCaller(config.pathDepth(), table.cutsWalks(), config.applicationClass());
    if (!walk.isComplete()) {
      table.chargeDeep();
    }
    return walk;
  }

  private static boolean check(ThreadState state, PathWalk walk) {
    RankCounters rank = state.table.rank;
    boolean proven = walk.hash() == state.context;
    if (CounterLayout.callOrdinal(state.meta) == ABORT) {
      return proven;
    }
    rank.header().add(CounterLayout.WALKS_OFFSET, 1);
    if (!proven) {
      if (!walk.hasReplacedFrame()) {
        rank.header().add(CounterLayout.MISMATCHES_OFFSET, 1);
      }
      Lifecycle lifecycle = RankRegistry.lifecycle();
      if (lifecycle != null) {
        walk.reportMissing(state.context, lifecycle);
      }
    }
    return proven;
  }
}
