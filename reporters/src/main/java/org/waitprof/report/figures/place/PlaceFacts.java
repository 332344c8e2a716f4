package org.waitprof.report.figures.place;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RowSample.Awaited;
import org.waitprof.model.MpiCall;
import org.waitprof.model.SizeClass;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.WaitRow;

/**
 * What is known of a place where ranks wait beyond how long they do: for whom, and how large its
 * messages are.
 *
 * @param awaited who was waited for and where, longest first; empty where only durations are known
 * @param smallest the least size class of its calls, see {@link SizeClass}
 * @param largest the greatest; below {@code smallest} if sizes are not known
 */
public record PlaceFacts(List<Awaited> awaited, int smallest, int largest) {
  private static final PlaceFacts NOTHING = new PlaceFacts(List.of(), SizeClass.UNKNOWN, -1);

  public PlaceFacts {
    awaited = List.copyOf(awaited);
  }

  private record Key(String pattern, MpiCall call, CallPath path) {}

  /** The facts of all places of a selection, to be asked for one by one. */
  public static final class Index {
    private final Map<Key, PlaceFacts> places = new HashMap<>();

    private Index() {}

    /** Those of a place; empty ones if it is none of the selection. */
    public PlaceFacts of(WaitRow row) {
      return places.getOrDefault(new Key(row.pattern(), row.call(), row.path()), NOTHING);
    }
  }

  /** Reads no columns: as cheap as the list of keys is long. */
  public static Index of(JobProfile profile, Selection selection) {
    Index index = new Index();
    for (int row : selection.rows(profile)) {
      ProfileKey key = profile.keys().get(row);
      if (!key.pattern().isEmpty()) {
        Key place = new Key(key.pattern(), key.key().call(), key.key().path());
        index.places.merge(place, of(key), PlaceFacts::plus);
      }
    }
    return index;
  }

  private static PlaceFacts of(ProfileKey key) {
    int size = key.key().sizeClass();
    boolean known = size > 0 && size != SizeClass.UNKNOWN;
    return new PlaceFacts(
        key.sample().awaited(), known ? size : SizeClass.UNKNOWN, known ? size : -1);
  }

  private PlaceFacts plus(PlaceFacts other) {
    Map<String, Awaited> merged = new HashMap<>();
    for (List<Awaited> some : List.of(awaited, other.awaited)) {
      for (Awaited each : some) {
        merged.merge(
            each.rank() + " " + each.path(),
            each,
            (a, b) -> new Awaited(a.rank(), a.path(), a.nanos() + b.nanos()));
      }
    }
    List<Awaited> sorted = new ArrayList<>(merged.values());
    sorted.sort(
        Comparator.comparingLong(Awaited::nanos)
            .reversed()
            .thenComparingInt(Awaited::rank)
            .thenComparing(Awaited::path));
    return new PlaceFacts(
        sorted, Math.min(smallest, other.smallest), Math.max(largest, other.largest));
  }
}
