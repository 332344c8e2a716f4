package org.waitprof.report.json;

import static org.waitprof.report.explain.Topics.explained;
import static org.waitprof.report.json.JsonSchema.integers;
import static org.waitprof.report.json.JsonSchema.type;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.waitprof.json.JsonObject;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.report.figures.Column;
import org.waitprof.report.figures.Factor;
import org.waitprof.report.table.ReportTable;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;

/**
 * The JSON Schema (draft 2020-12) of the JSON export. Its descriptions are the texts of {@code
 * explain}. The command {@code schema} prints it. The schema describes the exports of this version
 * and is closed: an export has no members that the schema does not name. Later versions may have
 * more.
 */
public final class ExportSchema {
  private ExportSchema() {}

  public static String text() {
    StringWriter text = new StringWriter();
    try {
      new JsonWriter(text, 4).value(schema());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text + "\n";
  }

  private static Map<String, Object> schema() {
    Map<String, Object> members =
        JsonObject.of(
            "format", JsonObject.of("const", "waitprof-export"),
            "version", JsonObject.of("const", JsonReport.VERSION),
            "run", JsonSchema.row("Facts about the run as a whole.", JsonRun.RUN, Map.of()),
            "ranks", JsonRanks.schema(),
            "efficiency", efficiency(),
            "notes", JsonSchema.table("Remarks on the quality of the figures.", JsonRun.NOTES));
    ReportTable.members().forEach(table -> members.put(table.member(), table(table)));
    Map<String, Object> buckets =
        JsonObject.of("lower_ns", integers("Lower bounds of the buckets of durations."));
    members.putAll(
        JsonObject.of(
            "root_causes", causes(),
            "work", JsonSchema.table(explained("work"), CausesMember.WORK),
            "metrics", JsonSchema.table("The arrays that keys carry.", KeysMember.METRICS),
            "histogram", JsonSchema.object("", List.of("lower_ns"), buckets),
            "keys", JsonObject.of("type", "array", "items", key())));
    Map<String, Object> schema =
        JsonObject.of(
            "$schema", "https://json-schema.org/draft/2020-12/schema", "title", "waitprof export");
    List<String> required =
        List.of("format", "version", "run", "ranks", "efficiency", "notes", "metrics", "keys");
    schema.putAll(JsonSchema.object("", required, members));
    return schema;
  }

  private static <R> Map<String, Object> table(ReportTable<R> table) {
    return JsonSchema.table(table.content(), table.columns());
  }

  private static Map<String, Object> causes() {
    String balanced = "Gain of an even distribution over the ranks, where simulated.";
    String imbalance = explained("critical_imbalance_impact");
    Map<String, Object> ofPlace =
        JsonObject.of(
            "costs", JsonSchema.table("Waiting that ranks caused there.", CausesMember.COSTS),
            "critical_imbalance", JsonSchema.table(imbalance, CausesMember.IMBALANCE),
            "work", JsonSchema.table(explained("work"), CausesMember.WORK),
            "balanced", JsonSchema.row(balanced, CausesMember.BALANCED, Map.of()));
    Map<String, Object> unexplained =
        type("object", "Waiting without cause, by group of patterns.");
    unexplained.put("additionalProperties", type("integer", ""));
    Map<String, Object> place = JsonSchema.row("", CausesMember.PLACE, ofPlace);
    return JsonSchema.object(
        explained("root_cause"),
        List.of("rule", "unexplained_ns", "places"),
        JsonObject.of(
            "rule", type("string", "By which rule excess time is shared among places."),
            "unexplained_ns", unexplained,
            "propagation",
                JsonSchema.table(
                    "Ranks that made others wait, and these.", CausesMember.PROPAGATION),
            "places", JsonObject.of("type", "array", "items", place)));
  }

  private static Map<String, Object> efficiency() {
    Map<String, Object> members = JsonObject.of();
    for (Factor factor : Factor.values()) {
      Map<String, Object> its = type("number", "");
      if (factor.compareTo(Factor.COMMUNICATION_EFFICIENCY) <= 0) {
        its.putAll(JsonObject.of("minimum", 0, "maximum", 1));
      }
      its.put("description", explained(factor.id()));
      members.put(factor.id(), its);
    }
    members.putAll(
        JsonObject.of(
            "ideal_ns", type("integer", "Run time on an ideal network; of analysed traces."),
            "cores", type("number", "Cores of a rank, mean; of hybrid programs."),
            "busy_cores", type("number", "Those on which its threads computed outside of MPI.")));
    return JsonSchema.object("POP factors of the whole job.", List.of(), members);
  }

  private static Map<String, Object> key() {
    List<String> calls = Arrays.stream(MpiCall.values()).map(MpiCall::standardName).toList();
    String patterns =
        WaitStates.all().stream().map(WaitState::id).collect(Collectors.joining(", "));
    Map<String, Object> awaited =
        JsonObject.of(
            "rank", type("integer", ""),
            "call_path", type("string", ""),
            "wait_ns", type("integer", ""));
    String ofAwaited = "Ranks that were waited for, the longest first; if known.";
    String ofHistogram = "For each of ranks: bucket, calls, bucket, calls, ...";
    return JsonSchema.object(
        "",
        List.of("call_path", "call", "size_class", "pattern", "source", "ranks", "values"),
        JsonObject.of(
            "call_path", JsonSchema.array(explained("call_path"), type("string", "")),
            "call", JsonSchema.choice(calls),
            "size_class", type("integer", explained("size_class")),
            "comm_size_class", type("integer", ""),
            "role", JsonSchema.choice(Arrays.stream(Role.values()).map(Role::label).toList()),
            "pattern", type("string", "Empty, or one of " + patterns + "."),
            "source", JsonSchema.choice(List.of("estimated", "sampled", "measured")),
            "interval_ns",
                type("integer", "Half of the 95 % interval of the waiting time; if sampled."),
            "minimum_ns",
                type(
                    "integer",
                    "Waiting time as the minimum estimates it; with a sample, if above 0."),
            "awaited", JsonSchema.array(ofAwaited, JsonSchema.object("", List.of(), awaited)),
            "ranks", integers("Ranks that made the call."),
            "values", values(),
            "histogram", JsonSchema.array(ofHistogram, type("array", ""))));
  }

  private static Map<String, Object> values() {
    Map<String, Object> known = JsonObject.of();
    Column.STANDARD.forEach(metric -> known.put(metric.name(), integers(metric.description())));
    Column.BOUNDS.forEach(metric -> known.put(metric.name(), integers(metric.description())));
    Map<String, Object> schema =
        type("object", "By metric, a value for each of ranks; of a trace, also its own metrics.");
    schema.put("additionalProperties", integers("A metric of the profile."));
    schema.put("properties", known);
    return schema;
  }
}
