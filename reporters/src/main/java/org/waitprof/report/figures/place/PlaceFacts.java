package org.waitprof.report.figures.place;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RowSample.Awaited;
import org.waitprof.model.SizeClass;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.WaitRow;

/**
 * Facts of a place where ranks wait, besides its waiting time: the awaited ranks, and the sizes of
 * messages.
 *
 * @param awaited the awaited ranks and places, longest wait first; empty if only durations are
 *     known
 * @param smallest the least size class of its calls, see {@link SizeClass}
 * @param largest the greatest size class; below {@code smallest} if sizes are not known
 */
public record PlaceFacts(List<Awaited> awaited, int smallest, int largest) {
  public PlaceFacts {
    awaited = List.copyOf(awaited);
  }

  /** The facts of a place in the selected part of a job. Reads no columns. */
  public static PlaceFacts of(WaitRow place, JobProfile profile, Selection selection) {
    Map<String, Awaited> awaited = new HashMap<>();
    int smallest = SizeClass.UNKNOWN;
    int largest = -1;
    for (ProfileKey key : profile.keys()) {
      if (place.has(key) && selection.includes(key)) {
        int size = key.key().sizeClass();
        boolean isKnown = size > 0 && size != SizeClass.UNKNOWN;
        smallest = isKnown ? Math.min(smallest, size) : smallest;
        largest = isKnown ? Math.max(largest, size) : largest;
        for (Awaited each : key.sample().awaited()) {
          awaited.merge(
              each.rank() + " " + each.path(),
              each,
              (a, b) -> new Awaited(a.rank(), a.path(), a.nanos() + b.nanos()));
        }
      }
    }
    List<Awaited> sorted = new ArrayList<>(awaited.values());
    sorted.sort(
        Comparator.comparingLong(Awaited::nanos)
            .reversed()
            .thenComparingInt(Awaited::rank)
            .thenComparing(Awaited::path));
    return new PlaceFacts(sorted, smallest, largest);
  }
}
