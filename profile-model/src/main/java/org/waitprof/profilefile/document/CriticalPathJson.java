package org.waitprof.profilefile.document;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.waitprof.json.JsonMembers;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.RootCauses.CriticalPlace;
import org.waitprof.model.RootCauses.CriticalPlaces;

/**
 * The member {@code critical_path} of {@code profile.json}, which profiles of a trace with regions
 * of the user have. It is the critical path outside of MPI, place by place as in {@code causes},
 * with its time as {@code [rank, ns]}. The critical path in MPI calls is a column.
 */
@AutoService(ProfileSection.class)
@SuppressWarnings("rawtypes") // the service is found as a raw type
public final class CriticalPathJson extends ProfileSection<CriticalPlaces> {
  public CriticalPathJson() {
    super(CriticalPlaces.class, "critical_path");
  }

  @Override
  public void write(CriticalPlaces path, CallPathTree tree, JsonWriter json) throws IOException {
    json.beginArray();
    for (CriticalPlace each : path.places()) {
      json.beginObject();
      PlaceJson.write(each.place(), tree, json);
      json.name("ranks").beginArray();
      for (var its : each.nanos().entrySet()) {
        json.numbers(its.getKey(), its.getValue());
      }
      json.endArray().endObject();
    }
    json.endArray();
  }

  @Override
  public CriticalPlaces read(JsonReader json, DocumentContext document) throws IOException {
    List<CriticalPlace> places = new ArrayList<>();
    json.array(() -> places.add(place(json, document)));
    return new CriticalPlaces(places);
  }

  private static CriticalPlace place(JsonReader json, DocumentContext document) throws IOException {
    SortedMap<Integer, Long> nanos = new TreeMap<>();
    JsonMembers its = json.members("ranks", () -> readRank(json, nanos, document));
    return new CriticalPlace(PlaceJson.read(its, document), nanos);
  }

  private static void readRank(
      JsonReader json, SortedMap<Integer, Long> nanos, DocumentContext document)
      throws IOException {
    String wrong = "is not the time of a rank on the critical path";
    long[] its = json.numbers(2, wrong);
    document.budget().charge(100);
    document.checkRank(its[0], "a critical path");
    nanos.put(json.index(its[0], wrong), its[1]);
  }
}
