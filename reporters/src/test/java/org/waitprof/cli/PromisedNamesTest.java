package org.waitprof.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.HeldNames;
import org.waitprof.options.OptionKey;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportFormats;
import org.waitprof.report.finding.FindingRule;
import org.waitprof.report.finding.Ranking;
import org.waitprof.report.json.ExportSchema;
import org.waitprof.report.table.ReportTable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Expectation: names that users rely on are those of {@code doc/names.txt}. */
class PromisedNamesTest {
  private final HeldNames held = HeldNames.ofProject();

  @Test
  void optionsOfTheAgent() throws IOException {
    held.assertHeld("option", Stream.of(OptionKey.values()).map(OptionKey::key).toList());
  }

  @Test
  void commandsAndTheirOptions() throws IOException {
    Set<String> names = new TreeSet<>();
    CommandLine root = WaitprofCommands.line(new Root());
    root.getSubcommands().forEach((name, line) -> addOptions(name, line.getCommandSpec(), names));
    held.assertHeld("command", names);
  }

  private static void addOptions(String command, CommandSpec spec, Set<String> names) {
    names.add(command);
    for (OptionSpec option : spec.options()) {
      if (!option.hidden()) {
        for (String name : option.names()) {
          names.add(command + ' ' + name);
        }
      }
    }
  }

  @Test
  void exitCodes() throws Exception {
    Set<String> names = new TreeSet<>();
    for (Field field : ExitCode.class.getFields()) {
      names.add(field.getInt(null) + " " + field.getName());
    }
    held.assertHeld("exit", names);
  }

  @Test
  void findings() throws IOException {
    held.assertHeld("finding", Ranking.rules().stream().map(FindingRule::id).toList());
  }

  @Test
  void formatsAndColumnsOfTables() throws IOException {
    held.assertHeld("format", ReportFormats.all().stream().map(ReportFormat::name).toList());
    Set<String> columns = new TreeSet<>();
    for (ReportFormat format : ReportFormats.all()) {
      if (format instanceof ReportTable<?> table) {
        table.columns().forEach(column -> columns.add(table.name() + ' ' + column.id()));
      }
    }
    String header =
        Files.readAllLines(
                Path.of(
                    System.getProperty("basedir", "."), "src/test/resources/golden/wavefront.csv"))
            .get(0);
    for (String column : List.of(header.split(","))) {
      columns.add("csv " + column);
    }
    held.assertHeld("column", columns);
  }

  @Test
  void membersOfTheJsonExport() throws IOException {
    Set<String> names = new TreeSet<>();
    addMembers("", JsonParser.parseString(ExportSchema.text()).getAsJsonObject(), names);
    assertTrue(names.contains("run.tool_version"), names.toString());
    held.assertHeld("json", names);
  }

  private static void addMembers(String path, JsonObject schema, Set<String> names) {
    if (schema.get("properties") instanceof JsonObject properties) {
      for (Map.Entry<String, JsonElement> each : properties.entrySet()) {
        String name = path + each.getKey();
        names.add(name);
        addMembers(name + '.', each.getValue().getAsJsonObject(), names);
      }
    }
    if (schema.get("items") instanceof JsonObject items) {
      addMembers(path, items, names);
    }
    if (schema.get("additionalProperties") instanceof JsonObject others) {
      addMembers(path + "*.", others, names);
    }
  }
}
