package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile.CriticalPlace;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.ProfileFormatException;

/**
 * The member {@code critical_path} of {@code profile.json}, which profiles of a trace with regions
 * of the user have: the critical path outside of MPI, place by place as in {@code causes}, with its
 * time as {@code [rank, ns]}. In MPI calls it is a column.
 */
public final class CriticalPathJson {
  /** Name of the member. */
  public static final String MEMBER = "critical_path";

  /** A place whose paths are still numbers of nodes. */
  private record RawPlace(
      boolean computation, int after, int path, String region, SortedMap<Integer, Long> nanos) {}

  private final List<RawPlace> places = new ArrayList<>();

  public static void addPaths(List<CriticalPlace> path, CallPathTree tree) {
    for (CriticalPlace each : path) {
      tree.add(each.place().after());
      tree.add(each.place().path());
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
      json.name("computation").value(each.place().computation());
      json.name("after").value(tree.add(each.place().after()));
      json.name("path").value(tree.add(each.place().path()));
      json.name("region").value(each.place().region());
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
      boolean computation = false;
      int after = -1;
      int path = -1;
      String region = "";
      SortedMap<Integer, Long> nanos = new TreeMap<>();
      json.beginObject();
      while (json.hasNext()) {
        switch (json.nextName()) {
          case "computation" -> computation = json.nextBoolean();
          case "after" -> after = json.nextInt(-1, Integer.MAX_VALUE);
          case "path" -> path = json.nextInt(-1, Integer.MAX_VALUE);
          case "region" -> region = budget.keep(json.nextString());
          case "ranks" -> readRanks(json, nanos, budget);
          default -> json.skipValue();
        }
      }
      json.endObject();
      budget.charge(100);
      places.add(new RawPlace(computation, after, path, region, nanos));
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
      RootCause place =
          new RootCause(
              raw.computation,
              tree.path(raw.after, origin, budget),
              tree.path(raw.path, origin, budget),
              raw.region,
              List.of());
      resolved.add(new CriticalPlace(place, raw.nanos));
    }
    return resolved;
  }
}
