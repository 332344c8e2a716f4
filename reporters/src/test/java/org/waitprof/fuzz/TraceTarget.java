package org.waitprof.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
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
  /** One profile in this many is written, in any format: a report takes as long as the analysis. */
  private static final int REPORTED = 4;

  @Override
  public String name() {
    return "trace folders and replay";
  }

  @Override
  public List<byte[]> seeds() throws IOException {
    List<byte[]> seeds = new ArrayList<>();
    for (long version = 1; version <= TraceLayout.VERSION; version++) {
      for (boolean closed : new boolean[] {true, false}) {
        Map<String, byte[]> files = new TraceFolderBuilder(version, closed).files();
        seeds.add(ZipMutator.zip(files, new Random(1)));
      }
    }
    return seeds;
  }

  @Override
  public Mutator mutator() {
    return new TraceMutator();
  }

  /** Puts the files of the archive into a folder, in place of what is there. */
  @Override
  public void store(byte[] input, Path place) throws IOException {
    Path trace = Files.createDirectories(place);
    try (Stream<Path> old = Files.list(trace)) {
      for (Path file : old.toList()) {
        Files.delete(file);
      }
    }
    for (Map.Entry<String, byte[]> file : ZipMutator.entries(input).entrySet()) {
      Files.write(trace.resolve(file.getKey()), file.getValue());
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

  @Override
  public int weight() {
    return 40;
  }
}
