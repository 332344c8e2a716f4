package org.waitprof.report.cube;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.Metric;
import org.waitprof.report.figures.CallTree;
import org.waitprof.report.figures.RowReader;

/** The values of one metric, call path by call path, in the byte order that the index declares. */
final class CubeValues {
  private static final byte[] INDEX_START = "CUBEX.INDEX".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] DATA_START = "CUBEX.DATA".getBytes(StandardCharsets.US_ASCII);

  private final JobProfile profile;
  private final CubeSystem system;
  private final CubeMetric metric;
  private final RowReader reader;
  private final boolean[] filled;
  private final long[] usefulNanos;
  private final long[] sums;

  CubeValues(JobProfile profile, CubeSystem system, CallTree tree, CubeMetric metric) {
    this.profile = profile;
    this.system = system;
    this.metric = metric;
    reader =
        metric.column().equals(Metric.BYTES)
            ? RowReader.ofMessageBytes(profile)
            : new RowReader(profile, metric.column());
    sums = new long[profile.ranks().size()];
    usefulNanos = new long[sums.length];
    if (metric.name().equals(CubeMetric.TIME)) {
      for (int rank : system.ranks()) {
        usefulNanos[rank] = profile.ranks().get(rank).usefulNanos();
      }
    }
    filled = filled(tree);
  }

  private boolean[] filled(CallTree tree) {
    boolean[] any = new boolean[tree.nodes().size()];
    for (CallTree.Node node : tree.nodes()) {
      boolean own =
          node.rows().stream().anyMatch(row -> counts(row) && hasValue(row))
              || node.causes().stream().anyMatch(this::hasCosts)
              || (isPath() && !node.critical().isEmpty());
      for (CallTree.Node at = node; own && at != null && !any[at.id()]; at = at.parent()) {
        any[at.id()] = true;
        own = metric.inclusive();
      }
    }
    any[0] |= Arrays.stream(usefulNanos).anyMatch(nanos -> nanos != 0);
    return any;
  }

  private boolean hasCosts(RootCause cause) {
    return cause.costs().stream().anyMatch(cost -> costs(cost) > 0)
        || (isImbalance() && !cause.imbalance().isEmpty());
  }

  private boolean isPath() {
    return metric.name().equals(CubeMetric.CRITICAL_PATH);
  }

  private boolean isImbalance() {
    return metric.costs().equals(CubeMetric.Costs.IMBALANCE);
  }

  private long costs(Cost cost) {
    if (cost.group() != metric.costs().group()) {
      return 0;
    }
    return metric.costs().longTerm() ? cost.longTerm() : cost.shortTerm();
  }

  private boolean counts(int row) {
    return metric.pattern().isEmpty() || metric.pattern().equals(profile.keys().get(row).pattern());
  }

  private boolean hasValue(int row) {
    long[] values = reader.row(row);
    return Arrays.stream(system.ranks()).anyMatch(rank -> values[rank] != 0);
  }

  /** Whether a call path has a value on any rank. */
  boolean any(CallTree.Node node) {
    return filled[node.id()];
  }

  /** The index of a metric, which lists the stored rows. */
  static byte[] index(int[] rows) {
    ByteBuffer bytes = ByteBuffer.allocate(INDEX_START.length + 4 + 2 + 1 + 4 + 4 * rows.length);
    bytes.order(ByteOrder.LITTLE_ENDIAN).put(INDEX_START);
    bytes.putInt(1); // readers detect the byte order by it
    bytes.putShort((short) 0); // version
    bytes.put((byte) 1); // sparse: the rows follow
    bytes.putInt(rows.length);
    for (int row : rows) {
      bytes.putInt(row);
    }
    return bytes.array();
  }

  /** Writes the rows of some call paths, in this order. */
  void write(List<CallTree.Node> nodes, String name, Tar tar) throws IOException {
    int rowBytes = system.ranks().length * Long.BYTES;
    ByteBuffer row = ByteBuffer.allocate(rowBytes).order(ByteOrder.LITTLE_ENDIAN);
    tar.begin(name, DATA_START.length + (long) rowBytes * nodes.size());
    tar.content(DATA_START);
    for (CallTree.Node node : nodes) {
      sum(node);
      row.clear();
      for (int rank : system.ranks()) {
        if (metric.isTime()) {
          row.putDouble(sums[rank] / 1e9);
        } else {
          row.putLong(sums[rank]);
        }
      }
      tar.content(row.array());
    }
    tar.close();
  }

  private void sum(CallTree.Node node) {
    Arrays.fill(sums, 0);
    if (node.parent() == null) {
      System.arraycopy(usefulNanos, 0, sums, 0, sums.length);
    }
    Deque<CallTree.Node> below = new ArrayDeque<>(List.of(node));
    List<Integer> rows = new ArrayList<>();
    while (!below.isEmpty()) {
      CallTree.Node at = below.pop();
      rows.addAll(at.rows());
      if (metric.inclusive()) {
        below.addAll(at.children());
      }
    }
    for (int profileRow : rows) {
      if (counts(profileRow)) {
        reader.addTo(sums, profileRow, system.ranks());
      }
    }
    for (RootCause cause : node.causes()) {
      for (Cost cost : cause.costs()) {
        sums[cost.rank()] += costs(cost);
      }
      if (isImbalance()) {
        cause.imbalance().forEach(its -> sums[its.rank()] += its.nanos());
      }
    }
    if (isPath()) {
      node.critical().forEach(place -> place.nanos().forEach((rank, nanos) -> sums[rank] += nanos));
    }
  }
}
