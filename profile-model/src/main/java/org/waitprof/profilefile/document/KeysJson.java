package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.json.JsonMembers;
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
    JsonMembers its = json.members();
    String path = its.text("call_path");
    budget.charge(2L * path.length());
    int rank = its.integer("rank", 0, 0, Integer.MAX_VALUE);
    return new Awaited(rank, path, its.number("wait_ns", 0));
  }

  /** Reads the array; the tree may follow later in the text. */
  public void read(JsonReader json, MemoryBudget budget) throws IOException {
    keys.clear();
    json.array(() -> keys.add(readKey(json, budget)));
  }

  private RawKey readKey(JsonReader json, MemoryBudget budget) throws IOException {
    budget.charge(150);
    List<Awaited> awaited = new ArrayList<>();
    JsonMembers its = json.members("awaited", () -> awaited.add(readAwaited(json, budget)));
    String source = its.text("source");
    return new RawKey(
        its.integer("path", -1, -1, Integer.MAX_VALUE),
        known(MpiCall.named(its.text("call")), "MPI call", its.text("call"), json),
        its.integer("size_class", 0, 0, SizeClass.COUNT - 1),
        its.integer("comm_size_class", 0, 0, SizeClass.COUNT - 1),
        known(Role.labelled(its.text("role")), "role", its.text("role"), json),
        shortName(its.text("pattern"), json),
        source.isEmpty()
            ? WaitSource.ESTIMATED
            : known(WaitSource.labelled(source), "source", source, json),
        its.has("interval_ns")
            ? new RowSample(its.number("interval_ns", 0), its.number("minimum_ns", 0), awaited)
            : RowSample.NONE);
  }

  private static <T> T known(Optional<T> value, String what, String name, JsonReader json)
      throws IOException {
    return value.orElseThrow(() -> json.problem("unknown " + what + " '" + name + "'"));
  }

  /** A name of which there are few: one object for all rows. */
  private String shortName(String name, JsonReader json) throws IOException {
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
