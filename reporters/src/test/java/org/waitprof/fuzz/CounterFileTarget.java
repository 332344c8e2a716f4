package org.waitprof.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.cli.CounterFileBuilder;
import org.waitprof.counterfile.CounterFile;
import org.waitprof.model.JobProfile;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.model.rank.RecorderHealth;
import org.waitprof.quality.QualityRules;
import org.waitprof.reduce.JobMerge;
import org.waitprof.reduce.MergeConflictException;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.Reports;
import org.waitprof.report.wording.PlainText;

/** The reader of counter files, and the merge of what it has read with a good rank. */
final class CounterFileTarget implements FuzzTarget {
  private final byte[] good = seed(1, 4);

  private static byte[] seed(int rank, int size) {
    try {
      Path folder = Files.createTempDirectory("waitprof-fuzz");
      Path file = CounterFileBuilder.write(folder, rank, size, "r");
      byte[] bytes = Files.readAllBytes(file);
      Files.delete(file);
      Files.delete(folder);
      return bytes;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Override
  public String name() {
    return "counters";
  }

  @Override
  public List<byte[]> seeds() {
    List<byte[]> seeds = new ArrayList<>();
    seeds.add(seed(0, 1));
    seeds.add(seed(0, 4));
    seeds.add(seed(3, 4));
    seeds.add(seed(-1, 1));
    ByteArrayOutputStream twice = new ByteArrayOutputStream();
    twice.writeBytes(good);
    twice.write(good, 4096, good.length - 4096);
    seeds.add(twice.toByteArray());
    return seeds;
  }

  @Override
  public String read(byte[] input, Path folder) throws Exception {
    RankProfile rank;
    JobMerge merge = new JobMerge();
    try {
      rank = CounterFile.read(ByteBuffer.wrap(input), "f");
      merge.add(CounterFile.read(ByteBuffer.wrap(good), "good"));
      merge.add(rank);
    } catch (ProfileFormatException | MergeConflictException e) {
      // It may name the file's run, which commands print so.
      return FuzzTarget.checkLine(PlainText.of(String.valueOf(e.getMessage())));
    }
    RecorderHealth health = rank.health();
    if (rank.runNanos() < 0
        || Math.min(health.overheadNanos(), health.pausedNanos()) < 0
        || Math.min(health.walks(), health.lostKeys()) < 0) {
      throw new AssertionError("negative: " + rank);
    }
    JobProfile profile = QualityRules.assess(merge.finish("0.1.0"), merge.tally());
    Reports.of("text", profile, ReportOptions.DEFAULTS.with(its -> its.fileName = "f"));
    return "";
  }
}
