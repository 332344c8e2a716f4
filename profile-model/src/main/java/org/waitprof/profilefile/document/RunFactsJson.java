package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.json.JsonMembers;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.RunFacts;
import org.waitprof.system.UtcTime;

/** The member {@code run} of {@code profile.json}. */
public final class RunFactsJson {
  private static final int MAX_OPTIONS = 1000;
  private static final int MAX_DIMENSIONS = 32;

  private RunFactsJson() {}

  public static void write(RunFacts run, JsonWriter json) throws IOException {
    json.beginObject();
    for (RunFacts.Text text : RunFacts.Text.values()) {
      json.name(text.id()).value(run.text(text));
    }
    json.name("start_epoch_ms").value(run.startEpochMillis());
    json.name("start").value(UtcTime.of(run.startEpochMillis()).iso());
    json.name("world_size").value(run.worldSize());
    json.name("complete").value(run.complete());
    json.name("missing_ranks").array(run.missingRanks());
    json.name("estimator").value(run.estimator());
    json.name("options").value(new TreeMap<>(run.options()));
    if (!run.processGrid().isEmpty()) {
      json.name("process_grid").array(run.processGrid());
    }
    json.endObject();
  }

  public static RunFacts read(JsonReader json, MemoryBudget budget) throws IOException {
    Map<String, String> options = new TreeMap<>();
    List<Integer> missing = new ArrayList<>();
    List<Integer> grid = new ArrayList<>();
    JsonMembers its =
        json.members(
            Map.of(
                "missing_ranks", () -> json.array(() -> missing.add(missingRank(json, budget))),
                "options", () -> json.object(option -> readOption(option, json, options)),
                "process_grid", () -> json.array(() -> grid.add(gridLength(json, grid.size())))));
    if (!its.has("world_size")) {
      throw json.problem("the run has no world_size");
    }
    Map<RunFacts.Text, String> texts = new EnumMap<>(RunFacts.Text.class);
    for (RunFacts.Text text : RunFacts.Text.values()) {
      texts.put(text, its.text(text.id()));
    }
    return new RunFacts(
        texts,
        its.number("start_epoch_ms", 0),
        its.integer("world_size", 0, 1, RunFacts.MAX_RANKS),
        its.flag("complete"),
        missing,
        its.text("estimator"),
        options,
        grid);
  }

  private static int missingRank(JsonReader json, MemoryBudget budget) throws IOException {
    budget.charge(24);
    return json.nextInt(0, RunFacts.MAX_RANKS - 1);
  }

  private static int gridLength(JsonReader json, int before) throws IOException {
    if (before == MAX_DIMENSIONS) {
      throw json.problem("a process grid of more than " + MAX_DIMENSIONS + " dimensions");
    }
    return json.nextInt(1, RunFacts.MAX_RANKS);
  }

  private static void readOption(String name, JsonReader json, Map<String, String> options)
      throws IOException {
    options.put(name, json.nextString());
    if (options.size() > MAX_OPTIONS) {
      throw json.problem("more than " + MAX_OPTIONS + " options");
    }
  }
}
