package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.export.TraceForm;
import org.waitprof.fixture.Seed;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.section.ProfileParts;
import org.waitprof.profilefile.document.PackedSections;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.window.WindowRule;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReaders;

/**
 * Random programs travel: exported as Paraver traces, packed or not, and read back they give the
 * same rows, waits, ideal time and windows; the records are those of the format's description, in
 * the order of time. As Chrome JSON they have a slice a call and a loss, and two ends a message.
 */
class TravelTest {
  private static final int PROGRAMS = Seed.inputs(200);
  private static final Pattern LOST = Pattern.compile("2(:\\d+){5}:70990002:[1-9].*");

  @TempDir Path folder = Path.of("");

  @Test
  void paraverReadBackGivesTheSame() throws IOException {
    Random random = new Random(Seed.value() + 31);
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = random.nextLong();
      RandomProgram program = lossy(seed);
      Path file = folder.resolve("p" + i + (i % 2 == 0 ? ".prv" : ".prv.gz"));
      assertEquals(List.of(), form("prv").writer().write(program.trace, file), "program " + seed);
      checkRecords(file, program.worldSize);
      assertEquals(
          events(program, EventKind.LOST),
          lines(file).stream().filter(line -> LOST.matcher(line).matches()).count(),
          "program " + seed);
      try (Trace back = TraceReaders.open(file)) {
        assertEquals(List.of(), back.problems(), "program " + seed);
        assertEquals(text(program.trace), text(back), "program " + seed);
      }
    }
  }

  /** Every other program loses time in its computations. */
  private static RandomProgram lossy(long seed) {
    Random random = new Random(seed);
    RandomProgram program = new RandomProgram(random);
    for (int rank = 0; rank < program.worldSize && seed % 2 == 0; rank++) {
      RandomLosses.add(program.trace.on(rank), random);
    }
    return program;
  }

  private static long events(RandomProgram program, EventKind kind) {
    long events = 0;
    for (int rank = 0; rank < program.worldSize; rank++) {
      for (List<MemoryTrace.Event> thread : program.trace.on(rank).threads) {
        events += thread.stream().filter(event -> event.kind() == kind).count();
      }
    }
    return events;
  }

  /** One rank's records after the other's, as a writer leaves them that does not sort. */
  @Test
  void paraverWithoutOrderGivesTheSame() throws IOException {
    Random random = new Random(Seed.value() + 41);
    for (int i = 0; i < PROGRAMS / 4; i++) {
      long seed = random.nextLong();
      RandomProgram program = new RandomProgram(new Random(seed));
      Path file = folder.resolve("s" + i + ".prv");
      form("prv").writer().write(program.trace, file);
      List<String> lines = new ArrayList<>(lines(file));
      String header = lines.remove(0);
      lines.sort(Comparator.comparing(TravelTest::task));
      lines.add(0, header);
      Path unsorted = folder.resolve("u" + i + ".prv");
      Files.write(unsorted, lines);
      Files.copy(folder.resolve("s" + i + ".pcf"), folder.resolve("u" + i + ".pcf"));
      try (Trace sorted = TraceReaders.open(file);
          Trace back = TraceReaders.open(unsorted)) {
        assertEquals(text(sorted), text(back), "program " + seed);
      }
    }
  }

  private static int task(String line) {
    String[] words = line.split(":", 5);
    return Character.isDigit(line.charAt(0)) ? Integer.parseInt(words[3]) : 0;
  }

  private static void checkRecords(Path file, int ranks) throws IOException {
    long last = 0;
    for (String line : lines(file)) {
      if (line.startsWith("#") || line.startsWith("c:")) {
        continue;
      }
      assertTrue(line.matches("1(:\\d+){7}|2(:\\d+){5}(:\\d+:\\d+)+|3(:\\d+){14}"), line);
      String[] words = line.split(":", -1);
      assertTrue(Integer.parseInt(words[3]) <= ranks, line);
      long time = Long.parseLong(words[5]);
      assertTrue(time >= last, line + " after " + last);
      last = time;
    }
  }

  private static List<String> lines(Path file) throws IOException {
    if (!file.toString().endsWith(".gz")) {
      return Files.readAllLines(file);
    }
    List<String> lines = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.add(line);
      }
    }
    return lines;
  }

  private static TraceForm form(String name) {
    return TraceForm.ALL.stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }

  /**
   * Not what causes are followed by: where events lie within their call decides that, and Paraver
   * has only the call's begin and end.
   */
  private static boolean isCompared(String column) {
    return !column.startsWith("critical_path")
        && !column.startsWith("indirect")
        && !column.startsWith("propagating")
        && !column.startsWith("late_sender_wrong_order_same")
        && !column.startsWith("late_sender_wrong_order_different")
        && !column.contains("delay");
  }

  /** What an analysis says, but for run facts and notes. */
  private static String text(Trace trace) {
    JobProfile profile =
        MeasuredProfile.of(
            new Replay(trace, 1, ProgressListener.NONE).withWindows(WindowRule.USUAL).run(),
            "test");
    StringBuilder text =
        new StringBuilder(PackedSections.write(ProfileParts.NONE.with(profile.timeSeries())))
            .append('\n');
    Map<String, String> rows = new TreeMap<>();
    for (int key = 0; key < profile.keys().size(); key++) {
      ProfileKey row = profile.keys().get(key);
      StringBuilder values = new StringBuilder();
      for (String column : new TreeMap<>(profile.columns()).keySet()) {
        if (isCompared(column)) {
          for (int rank = 0; rank < profile.ranks().size(); rank++) {
            long value = profile.value(new Metric(column, "", ""), key, rank);
            values.append(value == 0 ? "" : " " + column + "@" + rank + "=" + value);
          }
        }
      }
      rows.put(row.key() + " " + row.pattern(), values.toString());
    }
    rows.forEach((row, values) -> text.append(row).append(values).append('\n'));
    return text.toString();
  }

  @Test
  void chromeHasASliceACall() throws IOException {
    RandomProgram program = lossy(2 * (Seed.value() + 37));
    Path file = folder.resolve("x.perfetto.json.gz");
    form("perfetto").writer().write(program.trace, file);
    String json = String.join("", lines(file)).replaceAll("\\s+", "");
    long messages =
        new Replay(program.trace, 1, ProgressListener.NONE).run().quality().of(Occurrence.MESSAGES);
    assertEquals(messages, count(json, "\"ph\":\"s\",\"name\":\"message\""));
    assertEquals(messages, count(json, "\"ph\":\"f\",\"name\":\"message\""));
    long calls = events(program, EventKind.ENTER);
    long losses = events(program, EventKind.LOST);
    assertEquals(losses, count(json, "\"cat\":\"lost\""));
    long waits = count(json, "\"cat\":\"wait\"");
    long flows = count(json, "\"ph\":\"f\"") - messages;
    assertTrue(flows > 0 && flows <= waits / 3, flows + " of " + waits);
    assertEquals(calls + losses + waits - 2 * flows, count(json, "\"ph\":\"X\""));
  }

  private static long count(String text, String part) {
    return ((long) text.length() - text.replace(part, "").length()) / part.length();
  }
}
