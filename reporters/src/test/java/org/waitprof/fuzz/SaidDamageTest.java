package org.waitprof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.cli.CommandRun;
import org.waitprof.cli.ExitCode;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.Reports;

/**
 * A trace folder that a disk or a copy has damaged is analysed, or refused; where its figures are
 * others than those of the sound one, the profile has a warning that the sound one has not. Known:
 * the figures of the sound one, all that the JSON export has but the notes. Other damage: {@code
 * -Dwaitprof.seed=NUMBER}; more: {@code -Dwaitprof.damage.runs=NUMBER}.
 */
class SaidDamageTest {
  private static final long SEED = Long.getLong("waitprof.seed", 20141117L);
  private static final int RUNS =
      Integer.getInteger("waitprof.damage.runs", Boolean.getBoolean("waitprof.campaign") ? 20 : 4);
  private static final int DAMAGES = 15;

  private final Path folder;
  private int differ;

  SaidDamageTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** What an analysis gives: figures, and warnings. */
  private record Result(String figures, List<String> warnings) {}

  @Test
  void figuresDoNotChangeWithoutAWord() throws IOException {
    List<String> silent = new ArrayList<>();
    for (int run = 0; run < RUNS; run++) {
      Random random = new Random(SEED + run);
      Map<String, byte[]> sound = new TreeMap<>(new RandomTrace(random).files());
      Result known = analysed(sound);
      for (int i = 0; i < DAMAGES; i++) {
        Map<String, byte[]> damaged = new TreeMap<>(sound);
        String what = damage(damaged, random);
        Result result = analysed(damaged);
        boolean same = result.figures.equals(known.figures);
        differ += same ? 0 : 1;
        if (!same && known.warnings.containsAll(result.warnings)) {
          silent.add("run " + run + ": " + what);
        }
      }
    }
    assertEquals(List.of(), silent);
    assertTrue(differ > RUNS * DAMAGES / 4, () -> "damage that changes little: " + differ);
  }

  private Result analysed(Map<String, byte[]> files) throws IOException {
    Path trace = folder.resolve("x.trace");
    CommandTarget.clear(trace);
    Files.createDirectory(trace);
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Files.write(trace.resolve(file.getKey()), file.getValue());
    }
    CommandRun run =
        CommandRun.of(folder, "analyze", "--allow-partial", "--force", "-o", "y.wprof", "x.trace");
    if (run.exitCode() == ExitCode.UNREADABLE) {
      return new Result("", List.of(run.err()));
    }
    assertEquals(ExitCode.OK, run.exitCode(), run::toString);
    JobProfile profile = ProfileReader.read(folder.resolve("y.wprof"));
    String json =
        Reports.of("json", profile, ReportOptions.DEFAULTS.with(its -> its.fileName = "y"));
    List<String> warnings = new ArrayList<>();
    for (QualityNote note : profile.notes()) {
      if (note.severity() == Severity.WARNING) {
        warnings.add(note.text());
      }
    }
    return new Result(json.replaceAll("(?s)\"notes\": \\[.*?\\]", ""), warnings);
  }

  /** Does one thing to one file, checksums as they were; gives what it was. */
  private static String damage(Map<String, byte[]> files, Random random) {
    List<String> names = List.copyOf(files.keySet());
    String name = names.get(random.nextInt(names.size()));
    byte[] bytes = Objects.requireNonNull(files.get(name)).clone();
    int at = place(bytes, random);
    int length = Math.min(bytes.length - at, 1 + random.nextInt(600));
    switch (random.nextInt(name.endsWith(".definitions") ? 8 : 6)) {
      case 0 -> {
        files.remove(name);
        return name + " is gone";
      }
      case 1 -> {
        files.put(name, Arrays.copyOf(bytes, at));
        return name + " is cut at " + at;
      }
      case 2 -> Arrays.fill(bytes, at, at + length, (byte) 0);
      case 3 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case 4 -> bytes[at] = (byte) random.nextInt();
      case 5 -> {
        int from = random.nextInt(bytes.length - length + 1);
        System.arraycopy(bytes, from, bytes, at, length);
      }
      case 6 -> {
        List<String> lines = new ArrayList<>(new String(bytes, UTF_8).lines().toList());
        String line = lines.remove(random.nextInt(lines.size()));
        files.put(name, (String.join("\n", lines) + "\n").getBytes(UTF_8));
        return name + " lacks " + line;
      }
      default -> {
        List<String> lines = new ArrayList<>(new String(bytes, UTF_8).lines().toList());
        Collections.shuffle(lines, random);
        files.put(name, (String.join("\n", lines) + "\n").getBytes(UTF_8));
        return name + " is shuffled";
      }
    }
    files.put(name, bytes);
    return name + " is wrong at " + at + ", " + length + " bytes or one";
  }

  /** Mostly one that is in use: headers are full of zeros. */
  private static int place(byte[] bytes, Random random) {
    int at = random.nextInt(bytes.length);
    for (int tries = 0; tries < 50 && bytes[at] == 0; tries++) {
      at = random.nextInt(bytes.length);
    }
    return at;
  }
}
