package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.json.JsonMembers;
import org.waitprof.json.JsonObject;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.CallKey;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.JobProfile.RowSample.Awaited;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.SizeClass;
import org.waitprof.model.WaitSource;

/** The member {@code keys} of {@code profile.json}: the rows of all columns. */
public final class KeysJson {
  private KeysJson() {}

  public static void write(List<ProfileKey> keys, CallPathTree tree, JsonWriter json)
      throws IOException {
    json.beginArray();
    for (ProfileKey row : keys) {
      CallKey key = row.key();
      json.beginObject();
      json.name("path").value(tree.add(key.path()));
      json.name("call").value(key.call().standardName());
      json.name("size_class").value(key.sizeClass());
      json.name("comm_size_class").value(key.commSizeClass());
      json.name("role").value(key.role().label());
      json.name("pattern").value(row.pattern());
      json.name("source").value(row.source().label());
      if (!row.sample().isNone()) {
        write(row.sample(), json);
      }
      json.endObject();
    }
    json.endArray();
  }

  private static void write(RowSample sample, JsonWriter json) throws IOException {
    json.name("interval_ns").value(sample.intervalNanos());
    json.name("minimum_ns").value(sample.minimumNanos());
    json.name("awaited").beginArray();
    for (Awaited each : sample.awaited()) {
      json.value(
          JsonObject.of("rank", each.rank(), "call_path", each.path(), "wait_ns", each.nanos()));
    }
    json.endArray();
  }

  private static Awaited readAwaited(JsonReader json, MemoryBudget budget) throws IOException {
    budget.charge(100);
    JsonMembers its = json.members();
    String path = its.text("call_path");
    budget.charge(2L * path.length());
    int rank = its.integer("rank", 0, 0, Integer.MAX_VALUE);
    return new Awaited(rank, path, its.number("wait_ns", 0));
  }

  public static List<ProfileKey> read(JsonReader json, DocumentContext document)
      throws IOException {
    List<ProfileKey> keys = new ArrayList<>();
    Map<String, String> names = new HashMap<>();
    json.array(() -> keys.add(readKey(json, names, document)));
    return keys;
  }

  private static ProfileKey readKey(
      JsonReader json, Map<String, String> names, DocumentContext document) throws IOException {
    document.budget().charge(150);
    List<Awaited> awaited = new ArrayList<>();
    JsonMembers its =
        json.members("awaited", () -> awaited.add(readAwaited(json, document.budget())));
    return new ProfileKey(
        new CallKey(
            document.path(its.integer("path", -1, -1, Integer.MAX_VALUE)),
            its.named("call", MpiCall::named, "MPI call"),
            its.integer("size_class", 0, 0, SizeClass.COUNT - 1),
            its.integer("comm_size_class", 0, 0, SizeClass.COUNT - 1),
            its.named("role", Role::labelled, "role")),
        shortName(its.text("pattern"), names, json),
        its.text("source").isEmpty()
            ? WaitSource.ESTIMATED
            : its.named("source", WaitSource::labelled, "source"),
        its.has("interval_ns")
            ? new RowSample(its.number("interval_ns", 0), its.number("minimum_ns", 0), awaited)
            : RowSample.NONE);
  }

  /** Returns one object for all rows with this name, because few names exist. */
  private static String shortName(String name, Map<String, String> names, JsonReader json)
      throws IOException {
    if (name.length() > 64) {
      throw json.problem("name longer than 64 characters");
    }
    String known = names.putIfAbsent(name, name);
    return known == null ? name : known;
  }
}
