package org.waitprof.report.cube;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.MpiCall;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.CallTree;
import org.waitprof.report.wording.CausePlaces;
import org.waitprof.report.wording.PlainText;

/**
 * A Cube 4 report ({@code .cubex}), for Cube, CubeLib's tools and others: a tar archive of {@code
 * anchor.xml}, which describes metrics, call tree and system, and two files per metric. {@code
 * N.index} lists the stored rows. {@code N.data} holds these rows, each with one value per rank.
 * Metrics without any value have no files.
 *
 * <p>The metric tree is Scalasca's: time contains MPI, MPI contains the wait states. A metric is
 * stored including the values of its children. {@code time} is stored inclusive over the call tree,
 * as Score-P does, all others exclusive. The two kinds number their rows differently, see {@link
 * CubeRows}.
 */
@AutoService(ReportFormat.class)
public final class CubeFile extends ReportFormat {
  /** Public because the service loader calls it. */
  public CubeFile() {
    super("cubex", "for Cube and the tools around Scalasca");
  }

  @Override
  public boolean needs(String metric) {
    return !metric.equals("histogram");
  }

  /** A region keeps its own name, as in Scalasca's reports. */
  private static String name(RootCause place) {
    return place.computation() || MpiCall.named(place.region()).isPresent()
        ? CausePlaces.of(place)
        : PlainText.of(place.region());
  }

  @Override
  public void write(JobProfile profile, ReportOptions options, OutputStream out)
      throws IOException {
    CubeSystem system = CubeSystem.of(profile, options.selection());
    CallTree tree = CallTree.withCauses(profile, options.selection(), CubeFile::name);
    CubeRows rows = CubeRows.of(tree);
    List<CubeMetric> metrics = CubeMetric.all(profile, options.selection());
    Tar tar = new Tar(out);
    for (CubeMetric metric : metrics) {
      CubeValues values = new CubeValues(profile, system, tree, metric);
      List<CallTree.Node> filled = rows.inOrder(metric).stream().filter(values::any).toList();
      if (!filled.isEmpty()) {
        int[] numbers = filled.stream().mapToInt(node -> rows.number(metric, node)).toArray();
        tar.file(metric.id() + ".index", CubeValues.index(numbers));
        values.write(filled, metric.id() + ".data", tar);
      }
    }
    String anchor = new CubeAnchor(profile, options, metrics, tree, rows, system).text();
    tar.file("anchor.xml", anchor.getBytes(StandardCharsets.UTF_8));
    tar.end();
  }
}
