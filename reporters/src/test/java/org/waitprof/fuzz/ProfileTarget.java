package org.waitprof.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    return "ProfileReader";
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
      seeds.add(Files.readAllBytes(file));
      Files.delete(file);
    }
    Files.delete(folder);
    return seeds;
  }

  @Override
  public Mutator mutator() {
    return new ZipMutator();
  }

  @Override
  public String read(byte[] input, Path folder) throws Exception {
    Path file = Files.write(folder.resolve("p.wprof"), input);
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

  @Override
  public int weight() {
    return 40;
  }
}
