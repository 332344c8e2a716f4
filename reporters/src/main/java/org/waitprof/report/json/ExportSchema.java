package org.waitprof.report.json;

import static org.waitprof.report.explain.Topics.explained;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
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
  private final StringWriter text = new StringWriter();
  private final JsonWriter json = new JsonWriter(text, 4);

  private ExportSchema() {}

  public static String text() {
    ExportSchema schema = new ExportSchema();
    try {
      schema.write();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return schema.text + "\n";
  }

  private void write() throws IOException {
    json.beginObject();
    json.name("$schema").value("https://json-schema.org/draft/2020-12/schema");
    json.name("title").value("waitprof export");
    json.name("type").value("object");
    required("format", "version", "run", "ranks", "efficiency", "notes", "metrics", "keys");
    properties();
    json.name("format").beginObject().name("const").value("waitprof-export").endObject();
    json.name("version").beginObject().name("const").value(1).endObject();
    run();
    JsonRanks.schema(json);
    efficiency();
    JsonTables.schema("notes", "What to know of the figures.", JsonRun.NOTES, json);
    for (ReportTable<?> table : ReportTable.members()) {
      table(table);
    }
    causes();
    JsonTables.schema("work", explained("work"), CausesMember.WORK, json);
    JsonTables.schema("metrics", "The arrays that keys carry.", KeysMember.METRICS, json);
    json.name("histogram").beginObject().name("type").value("object");
    required("lower_ns");
    properties();
    integers("lower_ns", "Lower bounds of the buckets of durations.");
    json.endObject().endObject();
    keys();
    json.endObject().endObject();
  }

  private void run() throws IOException {
    begin("run", "What is known of the run as a whole.");
    JsonTables.object(JsonRun.RUN, json);
    json.endObject().endObject();
  }

  private <R> void table(ReportTable<R> table) throws IOException {
    JsonTables.schema(table.member(), table.content(), table.columns(), json);
  }

  private void causes() throws IOException {
    begin("root_causes", explained("root_cause"));
    required("rule", "unexplained_ns", "places");
    properties();
    type("rule", "string", "By which rule excess time is shared among places.");
    begin("unexplained_ns", "Waiting without cause, by group of patterns.");
    json.name("additionalProperties").beginObject().name("type").value("integer").endObject();
    json.endObject();
    JsonTables.schema("propagation", "Who made whom wait.", CausesMember.PROPAGATION, json);
    json.name("places").beginObject().name("type").value("array").name("items").beginObject();
    json.name("type").value("object");
    JsonTables.object(CausesMember.PLACE, json);
    JsonTables.schema("costs", "What ranks caused there.", CausesMember.COSTS, json);
    JsonTables.schema(
        "critical_imbalance", explained("critical_imbalance_impact"), CausesMember.IMBALANCE, json);
    JsonTables.schema("work", explained("work"), CausesMember.WORK, json);
    begin("balanced", "What spreading it evenly over the ranks would gain, where simulated.");
    JsonTables.object(CausesMember.BALANCED, json);
    json.endObject().endObject();
    json.endObject().endObject().endObject();
    json.endObject().endObject();
  }

  private void efficiency() throws IOException {
    begin("efficiency", "POP factors of the whole job.");
    properties();
    for (Factor factor : Factor.values()) {
      json.name(factor.id()).beginObject().name("type").value("number");
      if (factor.compareTo(Factor.COMMUNICATION_EFFICIENCY) <= 0) {
        json.name("minimum").value(0).name("maximum").value(1);
      }
      json.name("description").value(explained(factor.id())).endObject();
    }
    type("ideal_ns", "integer", "Run time on an ideal network; of analysed traces.");
    type("cores", "number", "Cores of a rank, mean; of hybrid programs.");
    type("busy_cores", "number", "Those on which its threads computed outside of MPI.");
    json.endObject().endObject();
  }

  private void keys() throws IOException {
    json.name("keys").beginObject().name("type").value("array").name("items").beginObject();
    json.name("type").value("object");
    required("call_path", "call", "size_class", "pattern", "source", "ranks", "values");
    properties();
    json.name("call_path").beginObject();
    json.name("description").value(explained("call_path"));
    json.name("type").value("array").name("items").beginObject();
    json.name("type").value("string").endObject().endObject();
    choice("call", java.util.Arrays.stream(MpiCall.values()).map(MpiCall::standardName).toList());
    type("size_class", "integer", explained("size_class"));
    type("comm_size_class", "integer", "");
    choice("role", List.of("", "root", "nonroot", "recv", "send", "polled"));
    type("pattern", "string", "Empty, or one of " + String.join(", ", patterns()) + ".");
    choice("source", List.of("estimated", "sampled", "measured"));
    type("interval_ns", "integer", "Half of the 95 % interval of the waiting time; if sampled.");
    type("minimum_ns", "integer", "Waiting time as the minimum estimates it; with a sample.");
    json.name("awaited").beginObject();
    json.name("description").value("Who was waited for, the longest first; if sampled.");
    json.name("type").value("array").name("items").beginObject().name("type").value("object");
    properties();
    type("rank", "integer", "");
    type("call_path", "string", "");
    type("wait_ns", "integer", "");
    json.endObject().endObject().endObject();
    integers("ranks", "Ranks that made the call.");
    begin("values", "By metric, a value for each of ranks; of a trace, its own as well.");
    integers("additionalProperties", "A metric of the profile.");
    json.name("properties").beginObject();
    for (Metric metric : Column.STANDARD) {
      integers(metric.name(), metric.description());
    }
    for (Metric metric : Column.BOUNDS) {
      integers(metric.name(), metric.description());
    }
    json.endObject().endObject();
    json.name("histogram").beginObject();
    json.name("description").value("For each of ranks: bucket, calls, bucket, calls, ...");
    json.name("type").value("array").name("items").beginObject().name("type").value("array");
    json.endObject().endObject();
    json.endObject().endObject().endObject();
  }

  private static List<String> patterns() {
    return WaitStates.all().stream().map(WaitState::id).toList();
  }

  private void begin(String name, String description) throws IOException {
    json.name(name).beginObject().name("type").value("object");
    json.name("description").value(description);
  }

  /** Begins the properties of an object that has no others. */
  private void properties() throws IOException {
    json.name("additionalProperties").value(false).name("properties").beginObject();
  }

  private void required(String... names) throws IOException {
    json.name("required").array(List.of(names));
  }

  private void type(String name, String type, String description) throws IOException {
    json.name(name).beginObject().name("type").value(type);
    if (!description.isEmpty()) {
      json.name("description").value(description);
    }
    json.endObject();
  }

  private void choice(String name, List<String> values) throws IOException {
    json.name(name).beginObject().name("enum").array(values).endObject();
  }

  private void integers(String name, String description) throws IOException {
    json.name(name).beginObject().name("type").value("array");
    json.name("description").value(description);
    json.name("items").beginObject().name("type").value("integer").endObject().endObject();
  }
}
