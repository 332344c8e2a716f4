package org.waitprof.profilefile.document;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.section.Sections;

/**
 * Sections of some ranks as text, so that a rank can hand them on: an object with the members that
 * they have in {@code profile.json}, and the call paths. Used within one job, in no file.
 */
public final class PackedSections {
  private PackedSections() {}

  /** The sections as text; empty if there are none. */
  public static String write(Sections sections) {
    if (sections.equals(Sections.NONE)) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    JsonWriter json = new JsonWriter(text, 0);
    CallPathTree tree = new CallPathTree();
    try {
      json.beginObject();
      ProfileSections.write(sections, tree, json);
      tree.write(json);
      json.endObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @param worldSize ranks of the job
   * @throws UncheckedIOException if it is damaged
   */
  public static Sections read(String text, int worldSize) {
    if (text.isEmpty()) {
      return Sections.NONE;
    }
    MemoryBudget budget = MemoryBudget.ofThisJvm("a rank");
    JsonReader json = new JsonReader(new StringReader(text), "a rank", Long.MAX_VALUE);
    ProfileSections sections = new ProfileSections();
    CallPathTree tree = new CallPathTree();
    try {
      json.object(
          member -> {
            switch (member) {
              case "frames" -> tree.readFrames(json, budget);
              case "nodes" -> tree.readNodes(json, budget);
              default -> sections.read(member, json, budget);
            }
          });
      return sections.resolve(new DocumentContext(tree, worldSize, "a rank", budget));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
