package org.waitprof.report.figures;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallKey;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RootCauses.CriticalPlace;

/**
 * The call paths of a selection as a tree. The root stands for the program, every frame below it is
 * a node, and every end is an MPI call. Rows of the profile belong to the ends alone, so every
 * other node's own share of a metric is 0. No method here recurses, because call paths may be
 * thousands of frames deep.
 */
public final class CallTree {

  /** A place in the tree: the program, a frame, a call, a computation or a region. */
  public static final class Node {
    private final int id;
    private final @Nullable Node parent;
    private final @Nullable Frame frame;
    private final @Nullable MpiCall call;
    private final List<Node> children = new ArrayList<>();
    private final List<Integer> rows = new ArrayList<>();
    private final List<RootCause> causes = new ArrayList<>();
    private final List<CriticalPlace> critical = new ArrayList<>();
    private String place = "";

    private Node(int id, @Nullable Node parent, @Nullable Frame frame, @Nullable MpiCall call) {
      this.id = id;
      this.parent = parent;
      this.frame = frame;
      this.call = call;
    }

    /** Position in {@link CallTree#nodes()}, larger than the parent's. */
    public int id() {
      return id;
    }

    /** The caller; null for the root. */
    public @Nullable Node parent() {
      return parent;
    }

    /** The frame; null for the root and for MPI calls. */
    public @Nullable Frame frame() {
      return frame;
    }

    /** The MPI call; null for the root and for frames. */
    public @Nullable MpiCall call() {
      return call;
    }

    /**
     * Name of a node that is neither frame nor call, which is a computation or a region; else
     * empty.
     */
    public String place() {
      return place;
    }

    /** Causes of waiting in this place. */
    public List<RootCause> causes() {
      return Collections.unmodifiableList(causes);
    }

    /** Time of the critical path here, if the profile does not have it by rows. */
    public List<CriticalPlace> critical() {
      return Collections.unmodifiableList(critical);
    }

    /** Text of the frame, or of the call. */
    public String name() {
      return frame != null ? frame.toString() : String.valueOf(call);
    }

    /** Callees, in the order of the profile. */
    public List<Node> children() {
      return Collections.unmodifiableList(children);
    }

    /** Rows of the profile that end here: sizes, roles and communicator sizes of one MPI call. */
    public List<Integer> rows() {
      return Collections.unmodifiableList(rows);
    }
  }

  private record Step(int parent, Object next) {}

  private final List<Node> nodes = new ArrayList<>();

  private CallTree() {
    nodes.add(new Node(0, null, null, null));
  }

  /** The tree of the selected rows. */
  public static CallTree of(JobProfile profile, Selection selection) {
    CallTree tree = new CallTree();
    Map<Step, Node> known = new HashMap<>();
    for (int row : selection.rows(profile)) {
      CallKey key = profile.keys().get(row).key();
      Node at = tree.root();
      for (Frame frame : key.path().frames()) {
        at = tree.child(at, frame, known);
      }
      tree.child(at, key.call(), known).rows.add(row);
    }
    return tree;
  }

  /**
   * The call tree with nodes for all places that made ranks wait or are on the critical path. A
   * computation is below the frames that the calls before and after it share.
   *
   * @param name names such a place
   */
  public static CallTree withCauses(
      JobProfile profile, Selection selection, Function<RootCause, String> name) {
    CallTree tree = of(profile, selection);
    Map<RootCause, Node> known = new HashMap<>();
    for (RootCause cause : profile.causes().places()) {
      Node node = tree.node(cause, name);
      node.causes.add(cause);
      known.put(cause.alone(), node);
    }
    for (CriticalPlace each : profile.criticalPath()) {
      known
          .computeIfAbsent(each.place().alone(), place -> tree.node(place, name))
          .critical
          .add(each);
    }
    return tree;
  }

  private Node node(RootCause cause, Function<RootCause, String> name) {
    Node at = root();
    for (Frame frame : cause.path().frames()) {
      Optional<Node> next =
          at.children.stream().filter(child -> frame.equals(child.frame)).findFirst();
      boolean common = !cause.computation() || cause.after().frames().contains(frame);
      if (next.isEmpty() || !common) {
        break;
      }
      at = next.get();
    }
    Optional<Node> call =
        at.children.stream()
            .filter(child -> child.call != null && !cause.computation())
            .filter(child -> child.call == MpiCall.named(cause.region()).orElse(null))
            .findFirst();
    Node parent = at;
    List<Frame> way = cause.path().frames();
    if (!cause.computation()
        && parent.frame != null
        && !way.isEmpty()
        && parent.frame.equals(way.get(way.size() - 1))
        && parent.frame.method().equals(cause.region())) {
      return parent;
    }
    return call.orElseGet(() -> place(parent, name.apply(cause)));
  }

  private Node place(Node parent, String name) {
    Node node = new Node(nodes.size(), parent, null, null);
    node.place = name;
    nodes.add(node);
    parent.children.add(node);
    return node;
  }

  private Node child(Node parent, Object next, Map<Step, Node> known) {
    Step step = new Step(parent.id, next);
    Node node = known.get(step);
    if (node == null) {
      node =
          next instanceof MpiCall call
              ? new Node(nodes.size(), parent, null, call)
              : new Node(nodes.size(), parent, (Frame) next, null);
      nodes.add(node);
      parent.children.add(node);
      known.put(step, node);
    }
    return node;
  }

  /** The root, which stands for the program. */
  public Node root() {
    return nodes.get(0);
  }

  /** All nodes by id, parents before their children. */
  public List<Node> nodes() {
    return Collections.unmodifiableList(nodes);
  }

  /** All nodes, each directly followed by everything below it. */
  public List<Node> depthFirst() {
    List<Node> order = new ArrayList<>(nodes.size());
    Deque<Node> stack = new ArrayDeque<>(List.of(root()));
    while (!stack.isEmpty()) {
      Node node = stack.pop();
      order.add(node);
      for (int i = node.children.size() - 1; i >= 0; i--) {
        stack.push(node.children.get(i));
      }
    }
    return order;
  }

  /** The MPI calls, in the order of {@link #nodes()}. */
  public List<Node> ends() {
    return nodes.stream().filter(node -> node.call != null).toList();
  }

  /** The MPI calls within the run time, which is shorter in version 1 of the profile's format. */
  public List<Node> endsInRunTime(JobProfile profile) {
    return ends().stream()
        .filter(node -> node.rows.stream().anyMatch(row -> profile.keys().get(row).isInRunTime()))
        .toList();
  }

  /** The path to a node, outermost first, without the root. */
  public static List<Node> way(Node node) {
    List<Node> way = new ArrayList<>();
    for (Node at = node; at != null && at.parent != null; at = at.parent) {
      way.add(at);
    }
    Collections.reverse(way);
    return way;
  }
}
