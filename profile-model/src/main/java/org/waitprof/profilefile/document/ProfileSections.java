package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.section.Sections;
import org.waitprof.profilefile.document.ProfileSection.Unresolved;
import org.waitprof.system.Services;

/** All {@link ProfileSection}s, and the sections of one document as they are read. */
public final class ProfileSections {
  private static final Map<String, ProfileSection<?>> BY_MEMBER = byMember();

  /** Names of members before 0.2.0, and those of today. */
  private static final Map<String, String> RENAMED = Map.of("course", "time_series");

  private final Map<String, Unresolved<?>> read = new TreeMap<>();

  private static Map<String, ProfileSection<?>> byMember() {
    Map<String, ProfileSection<?>> found = new TreeMap<>();
    for (ProfileSection<?> each : Services.of(ProfileSection.class)) {
      if (found.put(each.member(), each) != null) {
        throw new IllegalStateException("two sections are " + each.member());
      }
    }
    return found;
  }

  /** Writes names and values of what is there, by name. */
  public static void write(Sections sections, CallPathTree tree, JsonWriter json)
      throws IOException {
    for (ProfileSection<?> each : BY_MEMBER.values()) {
      write(each, sections, tree, json);
    }
  }

  private static <T> void write(
      ProfileSection<T> section, Sections sections, CallPathTree tree, JsonWriter json)
      throws IOException {
    T part = sections.get(section.type()).orElse(null);
    if (part != null) {
      json.name(section.member());
      section.write(part, tree, json);
    }
  }

  /** Reads the value of a member, or skips it if it is no section. */
  public void read(String member, JsonReader json, MemoryBudget budget) throws IOException {
    String name = RENAMED.getOrDefault(member, member);
    ProfileSection<?> section = BY_MEMBER.get(name);
    if (section == null) {
      json.skipValue();
    } else {
      read.put(name, section.read(json, budget));
    }
  }

  /** What was read, once the rest of the document is there. */
  public Sections resolve(DocumentContext document) throws IOException {
    Sections sections = Sections.NONE;
    for (Unresolved<?> each : read.values()) {
      sections = sections.with(each.resolve(document));
    }
    return sections;
  }

  /** Puts the sections of groups of ranks together. */
  public static Sections merge(List<Sections> groups) {
    Sections merged = Sections.NONE;
    for (ProfileSection<?> each : BY_MEMBER.values()) {
      Object part = merge(each, groups);
      merged = part == null ? merged : merged.with(part);
    }
    return merged;
  }

  private static <T> @Nullable T merge(ProfileSection<T> section, List<Sections> groups) {
    List<T> parts = new ArrayList<>();
    for (Sections each : groups) {
      each.get(section.type()).ifPresent(parts::add);
    }
    return parts.isEmpty() ? null : section.merge(parts);
  }
}
