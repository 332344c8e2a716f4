package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.json.JsonMembers;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.ProfileFormatException;

/**
 * Call paths as a tree, the form that they have in {@code profile.json}: each frame once, each
 * common beginning of paths once. A node is a frame and the node before it; nodes refer to earlier
 * nodes only, so that a file cannot hold a cycle.
 */
public final class CallPathTree {
  /** Maximum number of frames that all call paths of a file may have together. */
  private static final long MAX_PATH_FRAMES = 1L << 24;

  private record Node(int frame, int parent) {}

  private final List<Frame> frames = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();
  private final Map<Frame, Integer> frameNumbers = new HashMap<>();
  private final Map<Node, Integer> nodeNumbers = new HashMap<>();
  private final Map<Integer, CallPath> paths = new HashMap<>();
  private long pathFrames;

  /** The node at which a path ends, made if needed; -1 for the empty path. */
  public int add(CallPath path) {
    int node = -1;
    for (Frame frame : path.frames()) {
      Integer number = frameNumbers.putIfAbsent(frame, frames.size());
      if (number == null) {
        number = frames.size();
        frames.add(frame);
      }
      Node next = new Node(number, node);
      Integer known = nodeNumbers.putIfAbsent(next, nodes.size());
      if (known == null) {
        known = nodes.size();
        nodes.add(next);
      }
      node = known;
    }
    return node;
  }

  public void write(JsonWriter json) throws IOException {
    json.name("frames").beginArray();
    for (Frame frame : frames) {
      json.beginObject();
      json.name("class").value(frame.className());
      json.name("method").value(frame.method());
      json.name("line").value(frame.line());
      json.endObject();
    }
    json.endArray();
    json.name("nodes").beginArray();
    for (Node node : nodes) {
      json.beginObject();
      json.name("frame").value(node.frame());
      json.name("parent").value(node.parent());
      json.endObject();
    }
    json.endArray();
  }

  /** Reads the value of a member if it is one that {@link #write} wrote, else skips it. */
  public void read(String member, JsonReader json, MemoryBudget budget) throws IOException {
    switch (member) {
      case "frames" -> {
        frames.clear();
        Map<String, String> names = new HashMap<>();
        json.array(() -> frames.add(frame(json, names, budget)));
      }
      case "nodes" -> {
        nodes.clear();
        json.array(() -> nodes.add(node(json, budget)));
      }
      default -> json.skipValue();
    }
  }

  private static Frame frame(JsonReader json, Map<String, String> names, MemoryBudget budget)
      throws IOException {
    JsonMembers its = json.members();
    budget.charge(40);
    return new Frame(
        shared(names, its.text("class"), budget),
        shared(names, its.text("method"), budget),
        its.integer("line", 0, Integer.MIN_VALUE, Integer.MAX_VALUE));
  }

  private static String shared(Map<String, String> names, String name, MemoryBudget budget)
      throws IOException {
    String known = names.putIfAbsent(name, name);
    return known != null ? known : budget.keep(name);
  }

  private Node node(JsonReader json, MemoryBudget budget) throws IOException {
    JsonMembers its = json.members();
    budget.charge(32);
    return new Node(
        its.integer("frame", -1, 0, Integer.MAX_VALUE),
        its.integer("parent", -1, -1, nodes.size() - 1));
  }

  /**
   * The path that ends at a node, after both lists have been read.
   *
   * @param node as {@link #add} gave it
   */
  CallPath path(int node, String origin, MemoryBudget budget) throws IOException {
    if (node < 0) {
      return CallPath.EMPTY;
    }
    CallPath known = paths.get(node);
    if (known != null) {
      return known;
    }
    if (node >= nodes.size()) {
      throw new ProfileFormatException(
          origin, "a key has the path " + node + ", which is not there");
    }
    ArrayList<Frame> reversed = new ArrayList<>();
    for (int at = node; at >= 0; at = nodes.get(at).parent()) {
      int frame = nodes.get(at).frame();
      if (frame < 0 || frame >= frames.size()) {
        throw new ProfileFormatException(origin, "node " + at + " has no frame");
      }
      if (++pathFrames > MAX_PATH_FRAMES) {
        throw new ProfileFormatException(origin, "call paths are too long together");
      }
      reversed.add(frames.get(frame));
    }
    budget.charge(120 + 16L * reversed.size());
    Collections.reverse(reversed);
    CallPath path = new CallPath(reversed);
    paths.put(node, path);
    return path;
  }
}
