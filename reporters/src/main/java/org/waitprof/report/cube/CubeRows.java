package org.waitprof.report.cube;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.waitprof.report.figures.CallTree;

/**
 * Orders of the rows of a metric. Exclusive metrics go depth first: a node, then everything below
 * its first child, and so on. Inclusive metrics go wide: the root, then all children of a node
 * together, then the nodes below the first of them. The orders differ as soon as a node with
 * children has a sibling. The id of a call path is its place in the first order.
 */
final class CubeRows {
  private final List<CallTree.Node> deep;
  private final List<CallTree.Node> wide;
  private final int[] deepNumbers;
  private final int[] wideNumbers;

  private CubeRows(List<CallTree.Node> deep, List<CallTree.Node> wide) {
    this.deep = deep;
    this.wide = wide;
    deepNumbers = numbers(deep);
    wideNumbers = numbers(wide);
  }

  static CubeRows of(CallTree tree) {
    List<CallTree.Node> wide = new ArrayList<>(List.of(tree.root()));
    Deque<CallTree.Node> stack = new ArrayDeque<>(List.of(tree.root()));
    while (!stack.isEmpty()) {
      List<CallTree.Node> children = stack.pop().children();
      wide.addAll(children);
      for (int i = children.size() - 1; i >= 0; i--) {
        stack.push(children.get(i));
      }
    }
    return new CubeRows(tree.depthFirst(), wide);
  }

  private static int[] numbers(List<CallTree.Node> order) {
    int[] numbers = new int[order.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[order.get(i).id()] = i;
    }
    return numbers;
  }

  /** All call paths in the order of a metric's rows. */
  List<CallTree.Node> inOrder(CubeMetric metric) {
    return metric.inclusive() ? wide : deep;
  }

  /** The row of a call path. */
  int number(CubeMetric metric, CallTree.Node node) {
    return (metric.inclusive() ? wideNumbers : deepNumbers)[node.id()];
  }

  /** The id of a call path. */
  int id(CallTree.Node node) {
    return deepNumbers[node.id()];
  }
}
