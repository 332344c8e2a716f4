package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.List;
import org.waitprof.json.JsonMembers;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile.RootCause;

/** The plain members of a place of the program; call paths are nodes of the tree. */
final class PlaceJson {
  private PlaceJson() {}

  static void write(RootCause place, CallPathTree tree, JsonWriter json) throws IOException {
    json.name("computation").value(place.computation());
    json.name("after").value(tree.add(place.after()));
    json.name("path").value(tree.add(place.path()));
    json.name("region").value(place.region());
  }

  /** The place, without what else is known of it. */
  static RootCause read(JsonMembers its, DocumentContext document) throws IOException {
    document.budget().charge(100);
    return new RootCause(
        its.flag("computation"),
        document.path(its.integer("after", -1, -1, Integer.MAX_VALUE)),
        document.path(its.integer("path", -1, -1, Integer.MAX_VALUE)),
        document.budget().keep(its.text("region")),
        List.of());
  }
}
