package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.section.ProfileParts;
import org.waitprof.system.Services;

/** Writes, reads and merges sections by all {@link ProfileSection}s that are installed. */
public final class ProfileSections {
  private static final Map<String, ProfileSection<?>> BY_MEMBER = byMember();

  /** Names that members had before 0.2.0, and today's names. */
  private static final Map<String, String> RENAMED = Map.of("course", "time_series");

  private ProfileSections() {}

  private static Map<String, ProfileSection<?>> byMember() {
    Map<String, ProfileSection<?>> found = new TreeMap<>();
    for (ProfileSection<?> each : Services.of(ProfileSection.class)) {
      if (found.put(each.member(), each) != null) {
        throw new IllegalStateException("two sections are " + each.member());
      }
    }
    return found;
  }

  /** Writes names and values of the parts that the profile has, by name. */
  public static void write(ProfileParts sections, CallPathTree tree, JsonWriter json)
      throws IOException {
    for (ProfileSection<?> each : BY_MEMBER.values()) {
      write(each, sections, tree, json);
    }
  }

  private static <T> void write(
      ProfileSection<T> section, ProfileParts sections, CallPathTree tree, JsonWriter json)
      throws IOException {
    T part = sections.get(section.type()).orElse(null);
    if (part != null) {
      json.name(section.member());
      section.write(part, tree, json);
    }
  }

  /** Reads the value of a member as a further section, or passes over it if it is none. */
  public static ProfileParts read(
      ProfileParts before, String member, JsonReader json, DocumentContext document)
      throws IOException {
    ProfileSection<?> section = BY_MEMBER.get(RENAMED.getOrDefault(member, member));
    if (section == null) {
      json.passOver();
      return before;
    }
    return before.with(section.read(json, document));
  }

  /** Puts the sections of groups of ranks together. */
  public static ProfileParts merge(List<ProfileParts> groups) {
    ProfileParts merged = ProfileParts.NONE;
    for (ProfileSection<?> each : BY_MEMBER.values()) {
      Object part = merge(each, groups);
      merged = part == null ? merged : merged.with(part);
    }
    return merged;
  }

  private static <T> @Nullable T merge(ProfileSection<T> section, List<ProfileParts> groups) {
    List<T> parts = new ArrayList<>();
    for (ProfileParts each : groups) {
      each.get(section.type()).ifPresent(parts::add);
    }
    return parts.isEmpty() ? null : section.merge(parts);
  }
}
