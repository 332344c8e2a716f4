package org.waitprof.record.trace;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.record.SlotTable;

/** The windows that are kept, and which of them make a span: those that follow each other. */
final class KeptWindows {
  private final BitSet kept;
  private final NavigableMap<Integer, Integer> numbers = new TreeMap<>();
  private final String definitions;

  /**
   * Those that any rank has marked, and those beside them; the same on all ranks.
   *
   * @param all the marks of all ranks
   */
  KeptWindows(BurstWindows windows, BitSet all) {
    kept = windows.agree(all);
    StringBuilder lines = new StringBuilder();
    for (int from = kept.nextSetBit(0); from >= 0; ) {
      int to = kept.nextClearBit(from);
      lines.append(windows.lines(numbers.size(), from, to));
      numbers.put(from, numbers.size());
      from = kept.nextSetBit(to);
    }
    definitions = lines.toString();
  }

  /** Writes them, and what the threads' rings have of them; nothing follows in their streams. */
  void write(TraceDefinitions to, List<SlotTable> tables, TraceFiles files) throws IOException {
    to.write(definitions);
    for (SlotTable table : tables) {
      @Nullable Object events = table.events;
      if (events instanceof TraceStream stream) {
        stream.keep(files.stream(stream.number(), stream.baseTicks()), this::spanOf);
      }
    }
  }

  /** The span that a window belongs to; negative if it is not kept. */
  private int spanOf(int window) {
    return kept.get(window) ? numbers.floorEntry(window).getValue() : TraceSpans.OUTSIDE;
  }
}
