package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.RootCauses.CriticalPlace;

/**
 * The member {@code critical_path} of {@code profile.json}, which profiles of a trace with regions
 * of the user have: the critical path outside of MPI, place by place as in {@code causes}, with its
 * time as {@code [rank, ns]}. In MPI calls it is a column.
 */
public final class CriticalPathJson {
  /** Name of the member. */
  public static final String MEMBER = "critical_path";

  /** A place whose paths are still numbers of nodes. */
  private record RawPlace(PlaceJson place, SortedMap<Integer, Long> nanos) {}

  private final List<RawPlace> places = new ArrayList<>();

  public static void addPaths(List<CriticalPlace> path, CallPathTree tree) {
    for (CriticalPlace each : path) {
      PlaceJson.addPaths(each.place(), tree);
    }
  }

  /** Writes name and value; nothing where there is no place. */
  public static void write(List<CriticalPlace> path, CallPathTree tree, JsonWriter json)
      throws IOException {
    if (path.isEmpty()) {
      return;
    }
    json.name(MEMBER).beginArray();
    for (CriticalPlace each : path) {
      json.beginObject();
      PlaceJson.write(each.place(), tree, json);
      json.name("ranks").beginArray();
      for (var its : each.nanos().entrySet()) {
        json.beginArray().value(its.getKey()).value(its.getValue()).endArray();
      }
      json.endArray().endObject();
    }
    json.endArray();
  }

  /** Reads the array; the tree may follow later in the text. */
  public void read(JsonReader json, MemoryBudget budget) throws IOException {
    json.beginArray();
    while (json.hasNext()) {
      PlaceJson place = new PlaceJson();
      SortedMap<Integer, Long> nanos = new TreeMap<>();
      json.beginObject();
      while (json.hasNext()) {
        String member = json.nextName();
        if (member.equals("ranks")) {
          readRanks(json, nanos, budget);
        } else {
          place.read(member, json, budget);
        }
      }
      json.endObject();
      budget.charge(100);
      places.add(new RawPlace(place, nanos));
    }
    json.endArray();
  }

  private static void readRanks(
      JsonReader json, SortedMap<Integer, Long> nanos, MemoryBudget budget) throws IOException {
    json.beginArray();
    while (json.hasNext()) {
      long[] its = CausesJson.numbers(json, 2);
      if (its.length == 0 || its[0] < 0 || its[0] > Integer.MAX_VALUE) {
        throw json.problem("is no time of a rank on the critical path");
      }
      budget.charge(100);
      nanos.put((int) its[0], its[1]);
    }
    json.endArray();
  }

  /** The places, once the tree has been read as well. */
  public List<CriticalPlace> resolve(
      CallPathTree tree, int worldSize, String origin, MemoryBudget budget) throws IOException {
    List<CriticalPlace> resolved = new ArrayList<>();
    for (RawPlace raw : places) {
      if (!raw.nanos.isEmpty() && raw.nanos.lastKey() >= worldSize) {
        throw new ProfileFormatException(
            origin, "has a critical path on rank " + raw.nanos.lastKey());
      }
      resolved.add(new CriticalPlace(raw.place.resolve(tree, origin, budget), raw.nanos));
    }
    return resolved;
  }
}
