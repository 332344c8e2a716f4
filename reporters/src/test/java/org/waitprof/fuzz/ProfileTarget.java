package org.waitprof.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.waitprof.efficiency.PopFactors;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.report.TestJobs;

/** The reader of profiles: archive, document and columns. */
final class ProfileTarget implements FuzzTarget {
  @Override
  public String name() {
    return "profile";
  }

  @Override
  public List<byte[]> seeds() throws IOException {
    List<byte[]> seeds = new ArrayList<>();
    Path folder = Files.createTempDirectory("waitprof-fuzz");
    for (JobProfile job :
        new JobProfile[] {
          TestJobs.wavefront(2, 1), TestJobs.incomplete(), TestJobs.hostile(), TestJobs.empty()
        }) {
      Path file = ProfileWriter.write(job, folder.resolve("seed.wprof"));
      seeds.add(PlainFiles.join(entries(file)));
      Files.delete(file);
    }
    Files.delete(folder);
    return seeds;
  }

  private static Map<String, byte[]> entries(Path archive) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(archive))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        entries.put(entry.getName(), in.readAllBytes());
      }
    }
    return entries;
  }

  /** An archive of the files, or the bytes themselves where they hold none. */
  @Override
  public void store(byte[] input, Path place) throws IOException {
    Map<String, byte[]> entries = PlainFiles.split(input);
    if (entries.isEmpty()) {
      Files.write(place, input);
      return;
    }
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(place))) {
      out.setLevel(Deflater.BEST_SPEED);
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(entry.getValue());
        out.closeEntry();
      }
    }
  }

  @Override
  public String read(byte[] input, Path folder) throws Exception {
    Path file = folder.resolve("p.wprof");
    store(input, file);
    JobProfile profile;
    try {
      profile = ProfileReader.read(file);
    } catch (IOException e) {
      return FuzzTarget.checkLine(String.valueOf(e.getMessage()));
    }
    // What is accepted can be used.
    long sum = 0;
    for (String name : profile.columns().keySet()) {
      Metric metric = new Metric(name, "", "");
      for (int key = 0; key < profile.keys().size(); key++) {
        for (int rank = 0; rank < Math.min(100, profile.ranks().size()); rank++) {
          sum += profile.value(metric, key, rank);
        }
      }
    }
    PopFactors factors = PopFactors.of(profile);
    if (Double.isNaN(factors.parallelEfficiency()) && sum == Long.MIN_VALUE) {
      throw new AssertionError("a figure that nobody uses");
    }
    return "";
  }
}
