package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.List;
import org.waitprof.json.JsonMembers;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile.RootCause;

/** The plain members of a place of the program; call paths are nodes of the tree. */
record PlaceJson(boolean computation, int after, int path, String region) {
  static void write(RootCause place, CallPathTree tree, JsonWriter json) throws IOException {
    json.name("computation").value(place.computation());
    json.name("after").value(tree.add(place.after()));
    json.name("path").value(tree.add(place.path()));
    json.name("region").value(place.region());
  }

  static PlaceJson of(JsonMembers its, MemoryBudget budget) throws IOException {
    return new PlaceJson(
        its.flag("computation"),
        its.integer("after", -1, -1, Integer.MAX_VALUE),
        its.integer("path", -1, -1, Integer.MAX_VALUE),
        budget.keep(its.text("region")));
  }

  /** The place, once the tree has been read as well. */
  RootCause resolve(DocumentContext document) throws IOException {
    return new RootCause(computation, document.path(after), document.path(path), region, List.of());
  }
}
