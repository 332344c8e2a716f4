package org.waitprof.estimate;

import java.util.Map;
import java.util.TreeMap;
import org.waitprof.model.CallKey;
import org.waitprof.model.Histogram;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;

/**
 * Durations of the calls that send a message, by size class, over all ranks. They are the sender's
 * part of a message's way, which a receiver that waits also has to wait for. Made once per profile;
 * 1 KiB per size class.
 */
final class SendTimes {
  private final TreeMap<Integer, Double> typicalNanos = new TreeMap<>();

  private SendTimes() {}

  static SendTimes of(JobProfile job) {
    TreeMap<Integer, long[]> histograms = new TreeMap<>();
    long[] one = new long[Histogram.BUCKETS];
    for (int key = 0; key < job.keys().size(); key++) {
      CallKey call = job.keys().get(key).key();
      if (!call.call().isSend()) {
        continue;
      }
      for (int rank = 0; rank < job.ranks().size(); rank++) {
        if (job.value(Metric.COUNT, key, rank) > 0 && job.histograms().read(key, rank, one)) {
          long[] all =
              histograms.computeIfAbsent(call.sizeClass(), none -> new long[Histogram.BUCKETS]);
          for (int bucket = 0; bucket < one.length; bucket++) {
            all[bucket] += one[bucket];
          }
        }
      }
    }
    SendTimes times = new SendTimes();
    histograms.forEach(
        (size, all) -> times.typicalNanos.put(size, Buckets.shortMode(all, Buckets.least(all))));
    return times;
  }

  /**
   * Returns the typical duration of sends of a size. Without such sends, the next smaller size
   * counts, or else the next larger one. 0 if the job has no sends.
   */
  double typicalNanos(int sizeClass) {
    Map.Entry<Integer, Double> nearest = typicalNanos.floorEntry(sizeClass);
    nearest = nearest == null ? typicalNanos.ceilingEntry(sizeClass) : nearest;
    return nearest == null ? 0 : nearest.getValue();
  }
}
