package org.waitprof.report.figures.cause;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ObjDoubleConsumer;
import org.waitprof.model.Frame;

/**
 * Calls as a tree of methods with weights. Weights are samples, or the waiting that the sampled
 * calls caused. No method here recurses. Used by one thread.
 */
public final class LateTree {
  /** Largest part of a method elsewhere if the method counts as called by one method alone. */
  private static final double ELSEWHERE = 0.1;

  private final Node root = new Node(new Frame("", "", 0));

  /** A method on a call path. */
  public static final class Node {
    private final Frame method;
    private final Map<String, Node> children = new LinkedHashMap<>();
    private final Map<Integer, Double> lines = new LinkedHashMap<>();
    private double weight;
    private double self;

    Node(Frame method) {
      this.method = method;
    }

    /** The method, at its line with the largest weight. */
    public Frame frame() {
      int most = method.line();
      double ofMost = 0;
      for (Map.Entry<Integer, Double> line : lines.entrySet()) {
        if (line.getValue() > ofMost) {
          most = line.getKey();
          ofMost = line.getValue();
        }
      }
      return new Frame(method.className(), method.method(), most);
    }

    /** Weight of this method, including its callees. */
    public double weight() {
      return weight;
    }

    public List<Node> children() {
      return List.copyOf(children.values());
    }

    private double weightOf(String child) {
      Node its = children.get(child);
      return its == null ? 0 : its.weight;
    }

    private Node child(Frame frame) {
      return children.computeIfAbsent(key(frame), fresh -> new Node(frame.withoutLine()));
    }
  }

  /** Adds weight to a call path, outermost frame first, and to all callers in it. */
  public void add(List<Frame> stack, double weight) {
    Node at = root;
    at.weight += weight;
    for (Frame frame : stack) {
      at = at.child(frame);
      at.weight += weight;
      at.lines.merge(frame.line(), weight, Double::sum);
    }
    at.self += weight;
  }

  /** The node above all methods, which has all of the weight. */
  public Node root() {
    return root;
  }

  /**
   * The innermost method that has nearly all of the weight.
   *
   * @param part least part that is nearly all (0..1); if several methods reach it, the heaviest
   *     counts
   * @return empty if only the root has it
   */
  Optional<Frame> deepest(double part) {
    Optional<Frame> deepest = Optional.empty();
    for (Optional<Node> at = heavy(root, part); at.isPresent(); at = heavy(at.get(), part)) {
      deepest = at.map(Node::frame);
    }
    return deepest;
  }

  /**
   * The innermost method that has nearly all of the weight and is seldom called otherwise. For a
   * helper that the whole program uses, its caller is more useful.
   *
   * @param part least part that is nearly all (0..1)
   * @param run calls of all ranks in the whole run
   * @return empty if only the root has it
   */
  Optional<Frame> deepest(double part, LateTree run) {
    Map<String, Double> everywhere = new HashMap<>();
    run.each(node -> everywhere.merge(key(node.method), node.weight, Double::sum));
    Optional<Frame> deepest = Optional.empty();
    Optional<Node> there = Optional.of(run.root);
    for (Optional<Node> at = heavy(root, part); at.isPresent(); at = heavy(at.get(), part)) {
      String key = key(at.get().method);
      there = there.flatMap(node -> Optional.ofNullable(node.children.get(key)));
      double all = everywhere.getOrDefault(key, 0.0);
      if (all - there.map(Node::weight).orElse(0.0) <= ELSEWHERE * all) {
        deepest = at.map(Node::frame);
      }
    }
    return deepest.or(() -> deepest(part));
  }

  private void each(Consumer<Node> take) {
    Deque<Node> left = new ArrayDeque<>(List.of(root));
    while (!left.isEmpty()) {
      Node node = left.pop();
      take.accept(node);
      left.addAll(node.children.values());
    }
  }

  private static String key(Frame frame) {
    return frame.className() + '.' + frame.method();
  }

  private Optional<Node> heavy(Node node, double part) {
    return node.children.values().stream()
        .filter(child -> child.weight >= part * root.weight)
        .max(Comparator.comparingDouble(Node::weight));
  }

  private record Part(Node own, Node others, double weight, Node into) {}

  /**
   * Adds a weight that is caused by the excess of this tree over another one. At each method, the
   * weight is divided among the method itself and its callees, by the excess of samples of each. If
   * none has an excess, it is divided by all samples.
   *
   * @param others tree to compare with, in the same unit
   * @param into tree that receives the weight
   */
  void spread(double weight, LateTree others, LateTree into) {
    Deque<Part> parts = new ArrayDeque<>();
    parts.add(new Part(root, others.root, weight, into.root));
    while (!parts.isEmpty()) {
      Part part = parts.remove();
      Node own = part.own;
      Node target = part.into;
      target.weight += part.weight;
      own.lines.forEach(
          (line, count) -> target.lines.merge(line, count / own.weight * part.weight, Double::sum));
      double more = excess(own.self, part.others.self);
      for (Map.Entry<String, Node> child : own.children.entrySet()) {
        more += excess(child.getValue().weight, part.others.weightOf(child.getKey()));
      }
      boolean alike = more <= 0;
      double unit = part.weight / (alike ? own.weight : more);
      target.self += unit * (alike ? own.self : excess(own.self, part.others.self));
      for (Map.Entry<String, Node> each : own.children.entrySet()) {
        Node child = each.getValue();
        Node other = part.others.children.getOrDefault(each.getKey(), new Node(child.method));
        double its = unit * (alike ? child.weight : excess(child.weight, other.weight));
        if (its > 0) {
          parts.add(new Part(child, other, its, target.child(child.method)));
        }
      }
    }
  }

  private static double excess(double own, double others) {
    return Math.max(0, own - others);
  }

  /**
   * Visits the ends of the tree that have weight of their own.
   *
   * @param take receives the call path and the weight
   */
  public void ends(ObjDoubleConsumer<List<Frame>> take) {
    record Step(Node node, List<Frame> way) {}
    Deque<Step> steps = new ArrayDeque<>(List.of(new Step(root, List.of())));
    while (!steps.isEmpty()) {
      Step step = steps.pop();
      if (step.node.self > 0) {
        take.accept(step.way, step.node.self);
      }
      for (Node child : step.node.children.values()) {
        List<Frame> way = new ArrayList<>(step.way);
        way.add(child.frame());
        steps.push(new Step(child, way));
      }
    }
  }
}
