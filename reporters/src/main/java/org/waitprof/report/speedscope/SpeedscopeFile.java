package org.waitprof.report.speedscope;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Version;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TextFormat;
import org.waitprof.report.figures.CallTree;
import org.waitprof.report.figures.RowReader;
import org.waitprof.report.figures.Weight;

/**
 * A file for speedscope (https://www.speedscope.app): "sampled" profiles over the same call paths,
 * one a weight for all selected ranks together, the chosen weight first, then that weight for each
 * rank if there are few. A "sample" is a call path with an MPI call at its end.
 */
@AutoService(ReportFormat.class)
public final class SpeedscopeFile extends TextFormat {
  private static final String SCHEMA = "https://www.speedscope.app/file-format-schema.json";

  /** Speedscope offers its profiles in one list: more than a screen of them helps nobody. */
  private static final int SINGLE_RANKS = 64;

  /** For the service loader. */
  public SpeedscopeFile() {
    super("speedscope", "for speedscope.app");
  }

  @Override
  protected void write(JobProfile profile, ReportOptions options, Writer writer)
      throws IOException {
    JsonWriter json = new JsonWriter(writer, 3);
    List<CallTree.Node> ends = CallTree.of(profile, options.selection()).ends();
    int[] ranks = options.selection().presentRanks(profile);
    json.beginObject();
    json.name("$schema").value(SCHEMA);
    json.name("exporter").value("waitprof " + Version.TEXT);
    json.name("name").value(profile.facts().mainClass());
    json.name("activeProfileIndex").value(0);
    Map<CallTree.Node, List<Integer>> stacks = frames(ends, json);
    json.name("profiles").beginArray();
    List<Weight> weights = new ArrayList<>(List.of(options.weight()));
    for (Weight weight : Weight.values()) {
      if (weight != options.weight()) {
        weights.add(weight);
      }
    }
    for (Weight weight : weights) {
      String name = weight.title() + ", all ranks";
      profile(name, weight, weight.reader(profile), ranks, stacks, json);
    }
    if (ranks.length > 1 && ranks.length <= SINGLE_RANKS) {
      RowReader values = options.weight().reader(profile);
      for (int rank : ranks) {
        String name = options.weight().title() + ", rank " + rank;
        profile(name, options.weight(), values, new int[] {rank}, stacks, json);
      }
    }
    json.endArray();
    json.endObject();
    writer.write('\n');
  }

  /** Writes the frames; returns the stack of each end as indices into them, outermost first. */
  private static Map<CallTree.Node, List<Integer>> frames(List<CallTree.Node> ends, JsonWriter json)
      throws IOException {
    Map<Object, Integer> numbers = new HashMap<>();
    Map<CallTree.Node, List<Integer>> stacks = new java.util.LinkedHashMap<>();
    json.name("shared").beginObject().name("frames").beginArray();
    for (CallTree.Node end : ends) {
      List<Integer> stack = new ArrayList<>();
      for (CallTree.Node node : CallTree.way(end)) {
        Frame frame = node.frame();
        Object identity = frame != null ? frame : String.valueOf(node.call());
        Integer number = numbers.putIfAbsent(identity, numbers.size());
        if (number == null) {
          number = numbers.size() - 1;
          json.beginObject().name("name").value(identity.toString());
          if (frame != null && frame.line() > 0) {
            json.name("file").value(frame.className()).name("line").value(frame.line());
          }
          json.endObject();
        }
        stack.add(number);
      }
      stacks.put(end, stack);
    }
    json.endArray().endObject();
    return stacks;
  }

  private static void profile(
      String name,
      Weight weight,
      RowReader values,
      int[] ranks,
      Map<CallTree.Node, List<Integer>> stacks,
      JsonWriter json)
      throws IOException {
    String unit =
        switch (weight) {
          case WAIT, TIME -> "nanoseconds";
          case BYTES -> "bytes";
          case CALLS -> "none";
        };
    List<Long> weights = new ArrayList<>();
    long total = 0;
    json.beginObject();
    json.name("type").value("sampled");
    json.name("name").value(name);
    json.name("unit").value(unit);
    json.name("samples").beginArray();
    for (Map.Entry<CallTree.Node, List<Integer>> stack : stacks.entrySet()) {
      long value = values.total(stack.getKey().rows(), ranks);
      if (value > 0) {
        weights.add(value);
        total += value;
        json.array(stack.getValue());
      }
    }
    json.endArray();
    json.name("weights").array(weights);
    json.name("startValue").value(0);
    json.name("endValue").value(total);
    json.endObject();
  }
}
