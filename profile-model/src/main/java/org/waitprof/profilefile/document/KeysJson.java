package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  /** A row whose path is still the number of a node. */
  private record RawKey(
      int path,
      MpiCall call,
      int sizeClass,
      int commSizeClass,
      Role role,
      String pattern,
      WaitSource source,
      RowSample sample) {}

  private final List<RawKey> keys = new ArrayList<>();
  private final Map<String, String> names = new HashMap<>();

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
      json.beginObject();
      json.name("rank").value(each.rank());
      json.name("call_path").value(each.path());
      json.name("wait_ns").value(each.nanos());
      json.endObject();
    }
    json.endArray();
  }

  private static Awaited readAwaited(JsonReader json, MemoryBudget budget) throws IOException {
    budget.charge(100);
    int rank = 0;
    String path = "";
    long nanos = 0;
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "rank" -> rank = json.nextInt(0, Integer.MAX_VALUE);
        case "call_path" -> path = json.nextString();
        case "wait_ns" -> nanos = json.nextLong();
        default -> json.skipValue();
      }
    }
    json.endObject();
    budget.charge(2L * path.length());
    return new Awaited(rank, path, nanos);
  }

  /** Reads the array; the tree may follow later in the text. */
  public void read(JsonReader json, MemoryBudget budget) throws IOException {
    keys.clear();
    json.array(() -> keys.add(readKey(json, budget)));
  }

  private RawKey readKey(JsonReader json, MemoryBudget budget) throws IOException {
    budget.charge(150);
    int path = -1;
    String call = "";
    int sizeClass = 0;
    int commSizeClass = 0;
    String role = "";
    String pattern = "";
    String source = "";
    long interval = 0;
    long minimum = 0;
    List<Awaited> awaited = new ArrayList<>();
    boolean sampled = false;
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "path" -> path = json.nextInt(-1, Integer.MAX_VALUE);
        case "call" -> call = json.nextString();
        case "size_class" -> sizeClass = json.nextInt(0, SizeClass.COUNT - 1);
        case "comm_size_class" -> commSizeClass = json.nextInt(0, SizeClass.COUNT - 1);
        case "role" -> role = json.nextString();
        case "pattern" -> pattern = shortName(json);
        case "source" -> source = shortName(json);
        case "interval_ns" -> {
          interval = json.nextLong();
          sampled = true;
        }
        case "minimum_ns" -> minimum = json.nextLong();
        case "awaited" -> json.array(() -> awaited.add(readAwaited(json, budget)));
        default -> json.skipValue();
      }
    }
    json.endObject();
    String unknown = call;
    String unknownRole = role;
    String unknownSource = source;
    return new RawKey(
        path,
        MpiCall.named(call).orElseThrow(() -> json.problem("unknown MPI call '" + unknown + "'")),
        sizeClass,
        commSizeClass,
        Role.labelled(role).orElseThrow(() -> json.problem("unknown role '" + unknownRole + "'")),
        pattern,
        source.isEmpty()
            ? WaitSource.ESTIMATED
            : WaitSource.labelled(source)
                .orElseThrow(() -> json.problem("unknown source '" + unknownSource + "'")),
        sampled ? new RowSample(interval, minimum, awaited) : RowSample.NONE);
  }

  /** A name of which there are few: one object for all rows. */
  private String shortName(JsonReader json) throws IOException {
    String name = json.nextString();
    if (name.length() > 64) {
      throw json.problem("name longer than 64 characters");
    }
    String known = names.putIfAbsent(name, name);
    return known == null ? name : known;
  }

  /** The rows, once the tree has been read as well. */
  public List<ProfileKey> resolve(DocumentContext document) throws IOException {
    List<ProfileKey> rows = new ArrayList<>(keys.size());
    for (RawKey raw : keys) {
      rows.add(
          new ProfileKey(
              new CallKey(
                  document.path(raw.path()),
                  raw.call(),
                  raw.sizeClass(),
                  raw.commSizeClass(),
                  raw.role()),
              raw.pattern(),
              raw.source(),
              raw.sample()));
    }
    return rows;
  }
}
