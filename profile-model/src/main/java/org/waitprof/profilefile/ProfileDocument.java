package org.waitprof.profilefile;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RunFacts;
import org.waitprof.model.section.ProfileParts;
import org.waitprof.profilefile.document.CallPathTree;
import org.waitprof.profilefile.document.DocumentContext;
import org.waitprof.profilefile.document.KeysJson;
import org.waitprof.profilefile.document.MemoryBudget;
import org.waitprof.profilefile.document.NotesJson;
import org.waitprof.profilefile.document.ProfileSections;
import org.waitprof.profilefile.document.RankFactsJson;
import org.waitprof.profilefile.document.RunFactsJson;

/**
 * The content of {@code profile.json}: everything but the columns' values. Its members are written
 * in a fixed order. They are read in any order, except that the version should come before what
 * depends on it. Call paths stand behind the keys and sections that refer to them, because writing
 * these numbers them. So the text is read twice.
 *
 * @param facts the run
 * @param ranks index = rank
 * @param keys the rows
 * @param metrics the columns
 * @param notes quality notes
 * @param sections members that not every profile has
 */
record ProfileDocument(
    RunFacts facts,
    List<RankFacts> ranks,
    List<ProfileKey> keys,
    List<ColumnSpec> metrics,
    List<QualityNote> notes,
    ProfileParts sections) {
  private static final int MAX_METRICS = 1000;
  private static final long MAX_CHARS = 1L << 30;

  static void write(JobProfile profile, List<ColumnSpec> metrics, JsonWriter json)
      throws IOException {
    CallPathTree tree = new CallPathTree();
    json.beginObject();
    json.name("format").value(ProfileFormat.FORMAT);
    json.name("version").value(ProfileFormat.VERSION);
    json.name("run");
    RunFactsJson.write(profile.facts(), json);
    json.name("ranks");
    RankFactsJson.write(profile.ranks(), json);
    json.name("notes");
    NotesJson.write(profile.notes(), json);
    json.name("keys");
    KeysJson.write(profile.keys(), tree, json);
    ProfileSections.write(profile.sections(), tree, json);
    tree.write(json);
    json.name("metrics").beginArray();
    for (ColumnSpec metric : metrics) {
      metric.write(json);
    }
    json.endArray();
    json.endObject();
  }

  static ProfileDocument read(ProfileZip zip, String origin, MemoryBudget budget)
      throws IOException {
    String inside = origin + ": " + ProfileFormat.DOCUMENT;
    CallPathTree tree = new CallPathTree();
    ProfileDocument first;
    try (InputStream in = zip.entry(ProfileFormat.DOCUMENT)) {
      first = readFirst(new JsonReader(in, inside, MAX_CHARS), tree, origin, budget);
    }
    int worldSize = first.facts.worldSize();
    if (first.ranks.size() != worldSize) {
      throw new ProfileFormatException(
          origin, "describes " + first.ranks.size() + " ranks of " + worldSize);
    }
    DocumentContext document = new DocumentContext(tree, worldSize, origin, budget);
    for (int rank : first.facts.missingRanks()) {
      document.checkRank(rank, "no counters");
    }
    try (InputStream in = zip.entry(ProfileFormat.DOCUMENT)) {
      return first.withRest(new JsonReader(in, inside, MAX_CHARS), document);
    }
  }

  /** Reads call paths, and members without call paths; leaves all other members empty. */
  private static ProfileDocument readFirst(
      JsonReader json, CallPathTree tree, String origin, MemoryBudget budget) throws IOException {
    String format = "";
    long version = -1;
    List<RunFacts> runs = new ArrayList<>();
    List<RankFacts> ranks = List.of();
    List<QualityNote> notes = List.of();
    List<ColumnSpec> metrics = new ArrayList<>();
    json.beginObject();
    while (json.hasNext()) {
      String member = json.nextName();
      switch (member) {
        case "format" -> format = readFormat(json);
        case "version" -> version = readVersion(json);
        case "run" -> runs.add(RunFactsJson.read(json, budget));
        case "ranks" -> ranks = RankFactsJson.read(json, budget);
        case "notes" -> notes = NotesJson.read(json, budget);
        case "metrics" -> json.array(() -> readMetric(json, metrics));
        default -> tree.read(member, json, budget);
      }
    }
    json.endObject();
    json.end();
    if (format.isEmpty() || version < 0) {
      throw new ProfileFormatException(
          origin, "is not a waitprof profile: format or version missing");
    }
    if (runs.size() != 1) {
      throw new ProfileFormatException(origin, "describes " + runs.size() + " runs");
    }
    return new ProfileDocument(runs.get(0), ranks, List.of(), metrics, notes, ProfileParts.NONE);
  }

  /** Reads the keys and the sections into a copy of this document. */
  private ProfileDocument withRest(JsonReader json, DocumentContext document) throws IOException {
    List<ProfileKey> itsKeys = List.of();
    ProfileParts its = ProfileParts.NONE;
    json.beginObject();
    while (json.hasNext()) {
      String member = json.nextName();
      if (member.equals("keys")) {
        itsKeys = KeysJson.read(json, document);
      } else {
        its = ProfileSections.read(its, member, json, document);
      }
    }
    json.endObject();
    return new ProfileDocument(facts, ranks, itsKeys, metrics, notes, its);
  }

  private static String readFormat(JsonReader json) throws IOException {
    String format = json.nextString();
    if (!format.equals(ProfileFormat.FORMAT)) {
      throw json.problem("is not a waitprof profile but '" + format + "'");
    }
    return format;
  }

  private static long readVersion(JsonReader json) throws IOException {
    long version = json.nextLong();
    if (version < 1 || version > ProfileFormat.VERSION) {
      throw json.problem(
          "has format version "
              + version
              + ", this waitprof reads up to "
              + ProfileFormat.VERSION
              + ": use a newer waitprof");
    }
    return version;
  }

  private static void readMetric(JsonReader json, List<ColumnSpec> metrics) throws IOException {
    metrics.add(ColumnSpec.read(json));
    if (metrics.size() > MAX_METRICS) {
      throw json.problem("more than " + MAX_METRICS + " metrics");
    }
  }
}
