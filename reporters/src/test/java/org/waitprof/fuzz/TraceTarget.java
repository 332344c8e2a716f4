package org.waitprof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.waitprof.model.JobProfile;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.replay.Replay;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.ideal.NetworkModel;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.replay.window.WindowRule;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportFormats;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.Reports;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReaders;

/** Trace folders, read and replayed: whatever is damaged, there is a profile or one line. */
final class TraceTarget implements FuzzTarget {
  private static final String DEFINITIONS = ".definitions";

  /** Names that a folder can have in it. */
  private static final Pattern NAME = Pattern.compile("\\w[\\w.-]*");

  /** One profile in this many is written, in any format: a report takes as long as the analysis. */
  private static final int REPORTED = 4;

  @Override
  public String name() {
    return "trace";
  }

  @Override
  public List<byte[]> seeds() throws IOException {
    List<byte[]> seeds = new ArrayList<>(RandomRuns.seeds(RandomRuns::folder));
    for (long version = 1; version <= TraceLayout.VERSION; version++) {
      for (boolean closed : new boolean[] {true, false}) {
        seeds.add(plain(new TraceFolderBuilder(version, closed).files(), version > 1));
      }
    }
    return seeds;
  }

  /** A trace folder as an input. */
  static byte[] plain(Path folder) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path file : all.toList()) {
        files.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return plain(files, true);
  }

  /** The files of a folder as an input; they have checksums or none. */
  private static byte[] plain(Map<String, byte[]> files, boolean checked) {
    Map<String, byte[]> plain = new LinkedHashMap<>();
    files.forEach(
        (name, content) -> {
          boolean lines = name.endsWith(DEFINITIONS);
          plain.put(
              checked ? name : name + PlainFiles.AS_IT_IS,
              lines && checked ? unchecked(content) : content);
        });
    return PlainFiles.join(plain);
  }

  private static byte[] unchecked(byte[] definitions) {
    return new String(definitions, UTF_8).replaceAll("\t[0-9a-f]{8}(?=\n)", "").getBytes(UTF_8);
  }

  private static byte[] checked(byte[] definitions) {
    StringBuilder text = new StringBuilder();
    for (String line : new String(definitions, UTF_8).split("\n", -1)) {
      text.append(line).append('\t').append(TraceLayout.check(line)).append('\n');
    }
    return text.toString().getBytes(UTF_8);
  }

  /** Puts the files into a folder, in place of what is there, with checksums that fit. */
  @Override
  public void store(byte[] input, Path place) throws IOException {
    Path trace = Files.createDirectories(place);
    try (Stream<Path> old = Files.list(trace)) {
      for (Path file : old.toList()) {
        Files.delete(file);
      }
    }
    for (Map.Entry<String, byte[]> file : PlainFiles.split(input).entrySet()) {
      String name = file.getKey();
      byte[] content = file.getValue();
      if (name.endsWith(PlainFiles.AS_IT_IS)) {
        name = name.substring(0, name.length() - 1);
      } else {
        content = name.endsWith(DEFINITIONS) ? checked(content) : StreamImage.check(content);
      }
      if (NAME.matcher(name).matches()) {
        Files.write(trace.resolve(name), content);
      }
    }
  }

  @Override
  public String read(byte[] input, Path folder) throws Exception {
    Path place = folder.resolve("f.trace");
    store(input, place);
    return analysed(place, Arrays.hashCode(input) & Integer.MAX_VALUE);
  }

  /**
   * Analyses a trace of any form.
   *
   * @param choice decides by which rules
   * @return as {@link #read}
   */
  static String analysed(Path place, int choice) {
    try (Trace trace = TraceReaders.open(place)) {
      trace.problems().forEach(FuzzTarget::checkLine);
      DelayRule[] rules = DelayRule.values();
      int threads = choice % 8 == 0 ? 2 : 1;
      Replay replay =
          new Replay(
                  trace,
                  threads,
                  Exchange.ALONE,
                  rules[choice % rules.length],
                  Replay.ProgressListener.NONE)
              .withIdealNetwork(
                  new NetworkModel(choice % 5 * 1000L, choice % 2 == 0, choice % 3 == 0));
      WindowRule windows = new WindowRule(WindowRule.AUTO, choice % 4);
      ReplayResult result = (choice % 4 == 0 ? replay : replay.withWindows(windows)).run();
      JobProfile profile = MeasuredProfile.of(result, "0.1.0");
      profile.notes().forEach(note -> FuzzTarget.checkLine(note.text()));
      if (choice / 997 % REPORTED == 0) {
        List<ReportFormat> formats = ReportFormats.all();
        ReportFormat format = formats.get(choice / 10_007 % formats.size());
        if (format.lacks(profile).isEmpty()) {
          Reports.of(
              format.name(), profile, ReportOptions.DEFAULTS.with(its -> its.fileName = "f"));
        }
      }
      return profile.facts().missingRanks().isEmpty() ? "" : "ranks are missing";
    } catch (IOException | UncheckedIOException e) {
      return FuzzTarget.checkLine(String.valueOf(e.getMessage()));
    }
  }
}
