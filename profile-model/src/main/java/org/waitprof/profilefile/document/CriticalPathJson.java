package org.waitprof.profilefile.document;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.RootCauses.CriticalPlace;
import org.waitprof.model.RootCauses.CriticalPlaces;

/**
 * The member {@code critical_path} of {@code profile.json}, which profiles of a trace with regions
 * of the user have: the critical path outside of MPI, place by place as in {@code causes}, with its
 * time as {@code [rank, ns]}. In MPI calls it is a column.
 */
@AutoService(ProfileSection.class)
@SuppressWarnings("rawtypes") // the service is found as a raw type
public final class CriticalPathJson implements ProfileSection<CriticalPlaces> {
  /** A place whose paths are still numbers of nodes. */
  private record RawPlace(PlaceJson place, SortedMap<Integer, Long> nanos) {}

  @Override
  public Class<CriticalPlaces> type() {
    return CriticalPlaces.class;
  }

  @Override
  public String member() {
    return "critical_path";
  }

  @Override
  public void write(CriticalPlaces path, CallPathTree tree, JsonWriter json) throws IOException {
    json.beginArray();
    for (CriticalPlace each : path.places()) {
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

  @Override
  public Unresolved<CriticalPlaces> read(JsonReader json, MemoryBudget budget) throws IOException {
    List<RawPlace> places = new ArrayList<>();
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
    return document -> resolve(places, document);
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

  private static CriticalPlaces resolve(List<RawPlace> places, DocumentContext document)
      throws IOException {
    List<CriticalPlace> resolved = new ArrayList<>();
    for (RawPlace raw : places) {
      if (!raw.nanos.isEmpty()) {
        document.checkRank(raw.nanos.lastKey(), "a critical path");
      }
      resolved.add(new CriticalPlace(raw.place.resolve(document), raw.nanos));
    }
    return new CriticalPlaces(resolved);
  }
}
