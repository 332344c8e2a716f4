package org.waitprof.agent.thread;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import org.waitprof.agent.thread.OverlapTable.Place;
import org.waitprof.agent.thread.OverlapTable.Seen;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.SampleLayout;

/**
 * What was seen of a rank's threads as a chunk behind its counters, read back by {@code
 * counterfile}: for each place its path, its call, ticks seen, overlapped and locked out, 64 bits
 * each.
 */
public final class OverlapImage {
  private static final int NUMBERS = 5;

  private final Map<Place, Seen> places;

  OverlapImage(Map<Place, Seen> places) {
    this.places = places;
  }

  /** The counters of the rank with this behind them. */
  public byte[] appendTo(byte[] counters) {
    int size = CounterLayout.CHUNK_HEAD_BYTES + places.size() * NUMBERS * Long.BYTES;
    ByteBuffer out =
        ByteBuffer.allocate(counters.length + size).order(ByteOrder.nativeOrder()).put(counters);
    out.putLong(counters.length, CounterLayout.KIND_PATHS);
    out.putLong(counters.length + CounterLayout.CHUNK_SIZE_OFFSET, size);
    out.putLong(counters.length + SampleLayout.CHUNK_CONTENT_OFFSET, SampleLayout.OVERLAP);
    out.position(counters.length + CounterLayout.CHUNK_HEAD_BYTES);
    places.forEach(
        (place, seen) -> {
          out.putLong(place.path()).putLong(place.call());
          out.putLong(seen.ticks).putLong(seen.overlappedTicks).putLong(seen.lockedOutTicks);
        });
    return out.array();
  }
}
