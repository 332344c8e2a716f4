package org.waitprof.profilefile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.course.TimeCourse;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RootCauses;
import org.waitprof.model.RunFacts;
import org.waitprof.profilefile.document.CallPathTree;
import org.waitprof.profilefile.document.CausesJson;
import org.waitprof.profilefile.document.CourseJson;
import org.waitprof.profilefile.document.CriticalPathJson;
import org.waitprof.profilefile.document.KeysJson;
import org.waitprof.profilefile.document.MemoryBudget;
import org.waitprof.profilefile.document.NotesJson;
import org.waitprof.profilefile.document.PairsJson;
import org.waitprof.profilefile.document.RankFactsJson;
import org.waitprof.profilefile.document.RunFactsJson;

/**
 * The content of {@code profile.json}: everything but the columns' values. Its members are written
 * in a fixed order and read in any, except that the version should come before what depends on it.
 *
 * @param facts the run
 * @param ranks index = rank
 * @param keys the rows
 * @param metrics what columns there are
 * @param notes quality notes
 * @param pairs cells of the matrices of ranks
 * @param course how the run went over time
 * @param causes what caused the waiting
 */
record ProfileDocument(
    RunFacts facts,
    List<RankFacts> ranks,
    List<ProfileKey> keys,
    List<ColumnSpec> metrics,
    List<QualityNote> notes,
    List<RankPair> pairs,
    TimeCourse course,
    RootCauses causes) {
  private static final int MAX_METRICS = 1000;

  static void write(JobProfile profile, List<ColumnSpec> metrics, JsonWriter json)
      throws IOException {
    CallPathTree tree = new CallPathTree();
    profile.keys().forEach(row -> tree.add(row.key().path()));
    CausesJson.addPaths(profile.causes(), tree);
    CriticalPathJson.addPaths(profile.causes().path(), tree);
    json.beginObject();
    json.name("format").value(ProfileFormat.FORMAT);
    json.name("version").value(ProfileFormat.VERSION);
    json.name("run");
    RunFactsJson.write(profile.facts(), json);
    json.name("ranks");
    RankFactsJson.write(profile.ranks(), json);
    json.name("notes");
    NotesJson.write(profile.notes(), json);
    if (!profile.pairs().isEmpty()) {
      json.name("pairs");
      PairsJson.write(profile.pairs(), json);
    }
    CourseJson.write(profile.course(), json);
    tree.write(json);
    if (!profile.causes().isNone()) {
      json.name("causes");
      CausesJson.write(profile.causes(), tree, json);
    }
    CriticalPathJson.write(profile.causes().path(), tree, json);
    json.name("keys");
    KeysJson.write(profile.keys(), tree, json);
    json.name("metrics").beginArray();
    for (ColumnSpec metric : metrics) {
      metric.write(json);
    }
    json.endArray();
    json.endObject();
  }

  static ProfileDocument read(JsonReader json, String origin, MemoryBudget budget)
      throws IOException {
    String format = "";
    long version = -1;
    List<RunFacts> facts = new ArrayList<>();
    List<RankFacts> ranks = List.of();
    List<QualityNote> notes = List.of();
    List<RankPair> pairs = List.of();
    TimeCourse course = TimeCourse.NONE;
    List<ColumnSpec> metrics = new ArrayList<>();
    CallPathTree tree = new CallPathTree();
    KeysJson keys = new KeysJson();
    CausesJson causes = new CausesJson();
    CriticalPathJson path = new CriticalPathJson();
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "format" -> format = readFormat(json);
        case "version" -> version = readVersion(json);
        case "run" -> facts.add(RunFactsJson.read(json, budget));
        case "ranks" -> ranks = RankFactsJson.read(json, budget);
        case "notes" -> notes = NotesJson.read(json, budget);
        case "pairs" -> pairs = PairsJson.read(json, budget);
        case CourseJson.MEMBER -> course = CourseJson.read(json, budget);
        case "causes" -> causes.read(json, budget);
        case CriticalPathJson.MEMBER -> path.read(json, budget);
        case "frames" -> tree.readFrames(json, budget);
        case "nodes" -> tree.readNodes(json, budget);
        case "keys" -> keys.read(json, budget);
        case "metrics" -> readMetrics(json, metrics);
        default -> json.skipValue();
      }
    }
    json.endObject();
    json.end();
    if (format.isEmpty() || version < 0) {
      throw new ProfileFormatException(origin, "is no waitprof profile: format or version missing");
    }
    if (facts.size() != 1 || ranks.size() != facts.get(0).worldSize()) {
      throw new ProfileFormatException(
          origin, "describes " + facts.size() + " runs and " + ranks.size() + " ranks of it");
    }
    checkRanks(facts.get(0), pairs, origin);
    int worldSize = facts.get(0).worldSize();
    return new ProfileDocument(
        facts.get(0),
        ranks,
        keys.resolve(tree, origin, budget),
        metrics,
        notes,
        pairs,
        course,
        causes
            .resolve(tree, worldSize, origin, budget)
            .along(path.resolve(tree, worldSize, origin, budget)));
  }

  private static String readFormat(JsonReader json) throws IOException {
    String format = json.nextString();
    if (!format.equals(ProfileFormat.FORMAT)) {
      throw json.problem("is no waitprof profile but '" + format + "'");
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

  private static void readMetrics(JsonReader json, List<ColumnSpec> metrics) throws IOException {
    json.beginArray();
    while (json.hasNext()) {
      metrics.add(ColumnSpec.read(json));
      if (metrics.size() > MAX_METRICS) {
        throw json.problem("more than " + MAX_METRICS + " metrics");
      }
    }
    json.endArray();
  }

  private static void checkRanks(RunFacts facts, List<RankPair> pairs, String origin)
      throws IOException {
    for (int rank : facts.missingRanks()) {
      if (rank >= facts.worldSize()) {
        throw new ProfileFormatException(origin, "misses rank " + rank + " which never was");
      }
    }
    for (RankPair pair : pairs) {
      if (Math.max(pair.rank(), pair.peer()) >= facts.worldSize()) {
        throw new ProfileFormatException(origin, "pairs ranks with one which never was: " + pair);
      }
    }
  }
}
