package org.waitprof.calibration;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Time beyond which a call waits: T_f(p, b) of Kluge et al., section 8. It is bilinear between base
 * points in the number of processes and the bytes. Below the smallest base point, the time of the
 * smallest counts. Above the most processes, the time of the most counts. Above the most bytes,
 * time grows per byte as between the last two sizes. A calibration that was cut short may lack
 * sizes of some numbers of processes; each such number is interpolated by the sizes that it has.
 *
 * <p>A quantile of a few hundred calls scatters from run to run more than from one size to the
 * next. So each base point counts as the median of its own time and the times of up to two sizes on
 * either side. Both sides have equally many, so that slopes and steps stay. Immutable, safe for any
 * number of threads.
 */
public final class CalibratedTimes {
  private static final int REACH = 2;

  private record Function(MpiCall call, Role role, boolean acrossHosts) {}

  private final Map<Function, TreeMap<Integer, NavigableMap<Long, Long>>> times = new HashMap<>();

  private CalibratedTimes() {}

  /** Times at the points of a calibration. */
  public static CalibratedTimes of(Calibration calibration) {
    CalibratedTimes usual = new CalibratedTimes();
    for (CalibrationPoint point : calibration.points()) {
      usual
          .times
          .computeIfAbsent(
              new Function(point.call(), point.role(), point.acrossHosts()),
              none -> new TreeMap<>())
          .computeIfAbsent(point.processes(), none -> new TreeMap<>())
          .put(point.bytes(), point.maxNanos());
    }
    usual.times.values().forEach(grid -> grid.replaceAll((processes, sizes) -> smooth(sizes)));
    return usual;
  }

  private static NavigableMap<Long, Long> smooth(NavigableMap<Long, Long> sizes) {
    Long[] nanos = sizes.values().toArray(new Long[0]);
    TreeMap<Long, Long> smooth = new TreeMap<>();
    int at = 0;
    for (Long bytes : sizes.keySet()) {
      int reach = Math.min(REACH, Math.min(at, nanos.length - 1 - at));
      Long[] near = Arrays.copyOfRange(nanos, at - reach, at + reach + 1);
      Arrays.sort(near);
      smooth.put(bytes, near[reach]);
      at++;
    }
    return smooth;
  }

  /**
   * Returns the longest time that a call takes without waiting.
   *
   * @param call one that was measured or has a {@link EquivalentCalls}
   * @param role its side
   * @param acrossHosts whether processes of several hosts take part
   * @param processes that take part; of messages, of the job
   * @param bytes of the call
   * @return nanoseconds; empty if nothing like it was measured
   */
  public OptionalDouble maxNanos(
      MpiCall call, Role role, boolean acrossHosts, double processes, double bytes) {
    TreeMap<Integer, NavigableMap<Long, Long>> grid =
        times.get(new Function(EquivalentCalls.of(call, role), role, acrossHosts));
    if (grid == null) {
      return OptionalDouble.empty();
    }
    int below = or(grid.floorKey((int) Math.floor(processes)), grid.firstKey());
    int above = or(grid.ceilingKey((int) Math.ceil(processes)), grid.lastKey());
    double low = atSize(grid.getOrDefault(below, new TreeMap<>()), bytes);
    double high = atSize(grid.getOrDefault(above, new TreeMap<>()), bytes);
    return OptionalDouble.of(between(below, low, above, high, processes));
  }

  private static double atSize(NavigableMap<Long, Long> sizes, double bytes) {
    Map.Entry<Long, Long> below = sizes.floorEntry((long) Math.floor(bytes));
    Map.Entry<Long, Long> above = sizes.ceilingEntry((long) Math.ceil(bytes));
    if (below == null || above == null) {
      return below == null ? sizes.firstEntry().getValue() : beyond(sizes, below, bytes);
    }
    return between(below.getKey(), below.getValue(), above.getKey(), above.getValue(), bytes);
  }

  private static double beyond(
      NavigableMap<Long, Long> sizes, Map.Entry<Long, Long> last, double bytes) {
    Map.Entry<Long, Long> before = sizes.lowerEntry(last.getKey());
    if (before == null) {
      return last.getValue();
    }
    double perByte =
        (double) (last.getValue() - before.getValue()) / (last.getKey() - before.getKey());
    return last.getValue() + Math.max(0, perByte) * (bytes - last.getKey());
  }

  private static double between(double x0, double y0, double x1, double y1, double x) {
    double part = x1 <= x0 ? 0 : Math.max(0, Math.min(1, (x - x0) / (x1 - x0)));
    return y0 + part * (y1 - y0);
  }

  private static int or(@Nullable Integer key, int otherwise) {
    return key == null ? otherwise : key;
  }
}
