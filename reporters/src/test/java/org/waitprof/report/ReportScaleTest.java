package org.waitprof.report;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.model.WaitSource;
import org.waitprof.model.section.ProfileParts;
import org.waitprof.report.figures.Column;

/**
 * Every format on a profile that itself takes no memory: its values are computed when asked for.
 * What the heap limit allows is thus all the format's own. On demand:
 *
 * <pre>
 *   JDK_JAVA_OPTIONS=-Xmx256m mvn test -pl reporters -am -Dtest=ReportScaleTest \
 *     -Dwaitprof.scale=65536x200 -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
@EnabledIfSystemProperty(named = "waitprof.scale", matches = "[0-9]+x[0-9]+")
class ReportScaleTest {
  private static final int DEPTH = 20;
  private static final long SECOND = 1_000_000_000L;

  static List<ReportFormat> formats() {
    return ReportFormats.all();
  }

  @ParameterizedTest
  @MethodSource("formats")
  void inBoundedMemory(ReportFormat format) throws IOException {
    String[] scale = System.getProperty("waitprof.scale", "").split("x", 2);
    JobProfile job = job(Integer.parseInt(scale[0]), Integer.parseInt(scale[1]));
    Counted out = new Counted();
    long start = System.nanoTime();
    format.write(job, ReportOptions.DEFAULTS, out);
    System.out.printf(
        "%s: %d MB in %.1f s; heap limit %d MiB%n",
        format.name(),
        out.bytes / 1_000_000,
        (System.nanoTime() - start) / 1e9,
        Runtime.getRuntime().maxMemory() >> 20);
    assertTrue(out.bytes > 1000);
  }

  private static JobProfile job(int ranks, int keys) {
    List<RankFacts> facts = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      facts.add(new RankFacts(true, "node" + rank / 64, rank, 100 * SECOND, 40 * SECOND, 1, true));
    }
    List<ProfileKey> rows = new ArrayList<>();
    for (int key = 0; key < keys; key++) {
      String path = ("org.example.Deep.call:" + key + ";").repeat(DEPTH) + "org.example.A.b:7";
      CallKey row = new CallKey(CallPath.parse(path), MpiCall.MPI_RECV, key % 20, 0, Role.NONE);
      rows.add(new ProfileKey(row, "late_sender", WaitSource.ESTIMATED));
    }
    Map<String, LongColumn> columns = new HashMap<>();
    for (Metric metric : Column.STANDARD) {
      columns.put(metric.name(), (key, rank) -> 1 + (key + 1L) * (rank % 977 + 1));
    }
    return new JobProfile(
        TestJobs.empty().facts(),
        facts,
        rows,
        columns,
        (key, rank, bucket) -> bucket % 16 == 3 ? 5 : 0,
        List.of(),
        ProfileParts.NONE);
  }

  /** Takes everything and keeps nothing. */
  private static final class Counted extends OutputStream {
    long bytes;

    @Override
    public void write(int b) {
      bytes++;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) {
      bytes += length;
    }
  }
}
