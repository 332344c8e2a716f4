package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.List;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile.RootCause;

/** The members of a place of the program; call paths are nodes of the tree. */
final class PlaceJson {
  private boolean computation;
  private int after = -1;
  private int path = -1;
  private String region = "";

  static void write(RootCause place, CallPathTree tree, JsonWriter json) throws IOException {
    json.name("computation").value(place.computation());
    json.name("after").value(tree.add(place.after()));
    json.name("path").value(tree.add(place.path()));
    json.name("region").value(place.region());
  }

  /** Reads a member, or skips it. */
  void read(String member, JsonReader json, MemoryBudget budget) throws IOException {
    switch (member) {
      case "computation" -> computation = json.nextBoolean();
      case "after" -> after = json.nextInt(-1, Integer.MAX_VALUE);
      case "path" -> path = json.nextInt(-1, Integer.MAX_VALUE);
      case "region" -> region = budget.keep(json.nextString());
      default -> json.skipValue();
    }
  }

  /** The place, once the tree has been read as well. */
  RootCause resolve(DocumentContext document) throws IOException {
    return new RootCause(computation, document.path(after), document.path(path), region, List.of());
  }
}
