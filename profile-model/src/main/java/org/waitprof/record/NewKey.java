package org.waitprof.record;

/** What happens when a call does not find its slot, and when a known key is checked again. Cold. */
final class NewKey {
  private static final StackWalker CLASSES =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private NewKey() {}

  /** Gives the calling thread a table of its rank; the rank is told by the binding's loader. */
  static SlotTable attach(ThreadState state) {
    SlotTable table = RankCounters.of(bindingLoader()).attach(state.owner);
    state.table = table;
    return table;
  }

  /** The loader of the instrumented method: the first frame outside of the recorder and the JDK. */
  private static ClassLoader bindingLoader() {
    return CLASSES.walk(
        frames ->
            frames
                .map(StackWalker.StackFrame::getDeclaringClass)
                .filter(type -> !type.getPackageName().equals("org.waitprof.record"))
                .filter(type -> type.getClassLoader() != null)
                .map(Class::getClassLoader)
                .findFirst()
                .orElse(ClassLoader.getSystemClassLoader()));
  }

  /** The slot for a key that was not found: a new one, or an overflow slot once all are taken. */
  static long slot(ThreadState state, long key, long meta) {
    SlotTable table = state.table;
    RankCounters rank = table.rank;
    if (table.hasRoom()) {
      PathWalk walk = PathWalk.ofCaller();
      check(state, walk);
      rank.notePath(state.context, walk.text());
      return table.claim(key, state.context, meta);
    }
    rank.add(CounterLayout.LOST_KEYS_OFFSET, 1);
    boolean remember = table.hasIndexRoom();
    long context = 1;
    String text = "(overflow).paths:0";
    if (remember) {
      PathWalk walk = PathWalk.ofCaller();
      context = walk.overflowHash();
      text = walk.overflowText();
    }
    long overflowKey = SlotTable.key(context, meta);
    long slot = table.find(overflowKey);
    if (slot == 0) {
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
    check(state, PathWalk.ofCaller());
  }

  private static void check(ThreadState state, PathWalk walk) {
    RankCounters rank = state.table.rank;
    rank.add(CounterLayout.WALKS_OFFSET, 1);
    if (walk.hash() != state.context) {
      walk.reportMismatch(rank);
    }
  }
}
