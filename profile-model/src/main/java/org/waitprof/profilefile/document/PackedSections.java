package org.waitprof.profilefile.document;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.section.ProfileParts;

/**
 * Sections of some ranks as text, so that a rank can hand them on. The text is an object with the
 * call paths, and one with the members that the sections have in {@code profile.json}. Used within
 * one job, in no file.
 */
public final class PackedSections {
  private PackedSections() {}

  /** Returns the sections as text; empty without sections. */
  public static String write(ProfileParts sections) {
    if (sections.equals(ProfileParts.NONE)) {
      return "";
    }
    StringBuilder members = new StringBuilder();
    StringBuilder paths = new StringBuilder();
    CallPathTree tree = new CallPathTree();
    try {
      JsonWriter json = new JsonWriter(members, 0).beginObject();
      ProfileSections.write(sections, tree, json);
      json.endObject();
      json = new JsonWriter(paths, 0).beginObject();
      tree.write(json);
      json.endObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return paths.append(members).toString();
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @param worldSize ranks of the job
   * @throws UncheckedIOException if it is damaged
   */
  public static ProfileParts read(String text, int worldSize) {
    if (text.isEmpty()) {
      return ProfileParts.NONE;
    }
    MemoryBudget budget = MemoryBudget.ofThisJvm("a rank");
    JsonReader json = new JsonReader(new StringReader(text), "a rank", Long.MAX_VALUE);
    CallPathTree tree = new CallPathTree();
    DocumentContext document = new DocumentContext(tree, worldSize, "a rank", budget);
    ProfileParts sections = ProfileParts.NONE;
    try {
      json.object(member -> tree.read(member, json, budget));
      json.beginObject();
      while (json.hasNext()) {
        sections = ProfileSections.read(sections, json.nextName(), json, document);
      }
      json.endObject();
      return sections;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
