package org.waitprof.report.cube;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.report.ProcessGrid;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.CallTree;
import org.waitprof.report.wording.Xml;

/**
 * The description of a Cube report, {@code anchor.xml}: metrics, call tree, system, topology.
 * CubeLib's parser takes elements and attributes in this order and place only, and refuses the
 * whole file otherwise. Names and roles of regions are therefore elements, and topologies are the
 * last element of the system.
 */
final class CubeAnchor {
  private final JobProfile profile;
  private final List<Integer> grid;
  private final List<CubeMetric> metrics;
  private final CallTree tree;
  private final CubeRows rows;
  private final CubeSystem system;
  private final Xml xml = new Xml();

  CubeAnchor(
      JobProfile profile,
      ReportOptions options,
      List<CubeMetric> metrics,
      CallTree tree,
      CubeRows rows,
      CubeSystem system) {
    this.profile = profile;
    this.grid = ProcessGrid.of(profile, options);
    this.metrics = metrics;
    this.tree = tree;
    this.rows = rows;
    this.system = system;
  }

  String text() {
    xml.open("cube", "version", "4.4");
    attribute("Creator", "waitprof " + profile.facts().toolVersion());
    attribute("CUBE_CT_AGGR", "SUM");
    attribute("Run", profile.facts().runId());
    attribute("Program", profile.facts().mainClass());
    xml.open("doc").open("mirrors").close().close();
    xml.open("metrics");
    metrics.stream().filter(metric -> metric.parent() < 0).forEach(this::metric);
    xml.close();
    program();
    system();
    xml.close();
    return xml.text();
  }

  private void attribute(String key, String value) {
    xml.empty("attr", "key", key, "value", value);
  }

  private void metric(CubeMetric metric) {
    String type = metric.inclusive() ? "INCLUSIVE" : "EXCLUSIVE";
    xml.open("metric", "id", metric.id(), "type", type);
    xml.leaf("disp_name", metric.title());
    xml.leaf("uniq_name", metric.name());
    xml.leaf("dtype", metric.isTime() ? "DOUBLE" : "UINT64");
    xml.leaf("uom", metric.unit());
    xml.leaf("val", "").leaf("url", "").leaf("descr", metric.column().description());
    metrics.stream().filter(child -> child.parent() == metric.id()).forEach(this::metric);
    xml.close();
  }

  /** Region that a node calls into. A method called from two places is one region. */
  private record Region(String name, String module) {}

  private Region region(CallTree.Node node) {
    Frame frame = node.frame();
    MpiCall call = node.call();
    if (frame != null) {
      String type = frame.className();
      String method = frame.method();
      return new Region(type.equals(Frame.REGION) ? method : type + "." + method, type);
    }
    if (call != null) {
      return new Region(call.standardName(), "MPI");
    }
    if (!node.place().isEmpty()) {
      return new Region(node.place(), "computation");
    }
    String program = profile.facts().mainClass();
    return new Region(program.isEmpty() ? "(program)" : program, program);
  }

  private void program() {
    List<CallTree.Node> nodes = tree.depthFirst();
    Map<Region, Integer> regions = new LinkedHashMap<>();
    nodes.forEach(node -> regions.putIfAbsent(region(node), regions.size()));
    xml.open("program");
    regions.forEach(
        (region, id) -> {
          boolean mpi = region.module().equals("MPI");
          xml.open("region", "id", id, "mod", region.module(), "begin", -1, "end", -1);
          xml.leaf("name", region.name()).leaf("mangled_name", region.name());
          xml.leaf("paradigm", mpi ? "mpi" : "user").leaf("role", "function");
          xml.leaf("url", "").leaf("descr", "").close();
        });
    List<CallTree.Node> open = new ArrayList<>();
    for (CallTree.Node node : nodes) {
      while (!open.isEmpty() && open.get(open.size() - 1) != node.parent()) {
        open.remove(open.size() - 1);
        xml.close();
      }
      Frame frame = node.frame();
      int line = frame == null || frame.line() <= 0 ? -1 : frame.line();
      Region region = region(node);
      xml.open(
          "cnode",
          "id",
          rows.id(node),
          "calleeId",
          String.valueOf(regions.get(region)),
          "line",
          line,
          "mod",
          region.module());
      open.add(node);
    }
    open.forEach(node -> xml.close());
    xml.close();
  }

  private void system() {
    int id = 0;
    int location = 0;
    xml.open("system").open("systemtreenode", "id", id++);
    xml.leaf("name", "machine").leaf("class", "machine");
    for (Map.Entry<String, List<Integer>> host : system.hosts().entrySet()) {
      xml.open("systemtreenode", "id", id++);
      xml.leaf("name", host.getKey().isEmpty() ? "(unknown host)" : host.getKey());
      xml.leaf("class", "node");
      for (int rank : host.getValue()) {
        xml.open("locationgroup", "id", location);
        xml.leaf("name", "rank " + rank).leaf("rank", rank);
        xml.leaf("type", "process");
        xml.open("location", "id", location++);
        xml.leaf("name", "rank " + rank).leaf("rank", "0").leaf("type", "thread");
        xml.close().close();
      }
      xml.close();
    }
    xml.close();
    topologies();
    xml.close();
  }

  private void topologies() {
    if (grid.isEmpty()) {
      xml.open("topologies").close();
      return;
    }
    xml.open("topologies");
    xml.open("cart", "name", "Process grid", "ndims", grid.size());
    for (int length : grid) {
      xml.empty("dim", "size", length, "periodic", "false");
    }
    for (int location = 0; location < system.ranks().length; location++) {
      StringBuilder place = new StringBuilder();
      int rest = system.ranks()[location];
      for (int dimension = grid.size() - 1; dimension >= 0; dimension--) {
        place.insert(0, (dimension == 0 ? "" : " ") + rest % grid.get(dimension));
        rest /= grid.get(dimension);
      }
      xml.open("coord", "locId", location).raw(place.toString()).close();
    }
    xml.close().close();
  }
}
