package org.waitprof.report.cube;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * What CubeLib 4.6 takes for an {@code anchor.xml}, element by element: which attributes each has,
 * which children in which order, and what numbers and words may stand in them. It refuses a file
 * that has anything else, so this does, too.
 */
final class AnchorGrammar {
  /**
   * An element.
   *
   * @param attributes all of them, in any order
   * @param children names in order; {@code *} behind a name: any number of them
   */
  private record Rule(List<String> attributes, List<String> children) {
    static Rule of(String attributes, String children) {
      return new Rule(words(attributes), words(children));
    }

    private static List<String> words(String text) {
      return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }
  }

  private static final Rule TEXT = Rule.of("", "");

  private static final Map<String, Rule> RULES =
      Map.ofEntries(
          Map.entry("cube", Rule.of("version", "attr* doc metrics program system")),
          Map.entry("attr", Rule.of("key value", "")),
          Map.entry("doc", Rule.of("", "mirrors")),
          Map.entry("mirrors", Rule.of("", "murl*")),
          Map.entry("metrics", Rule.of("", "metric*")),
          Map.entry(
              "metric", Rule.of("id type", "disp_name uniq_name dtype uom val url descr metric*")),
          Map.entry("program", Rule.of("", "region* cnode*")),
          Map.entry(
              "region", Rule.of("id mod begin end", "name mangled_name paradigm role url descr")),
          Map.entry("cnode", Rule.of("id line mod calleeId", "cnode*")),
          Map.entry("system", Rule.of("", "systemtreenode topologies")),
          Map.entry("systemtreenode", Rule.of("id", "name class systemtreenode* locationgroup*")),
          Map.entry("locationgroup", Rule.of("id", "name rank type location*")),
          Map.entry("location", Rule.of("id", "name rank type")),
          Map.entry("topologies", Rule.of("", "cart*")),
          Map.entry("cart", Rule.of("name ndims", "dim* coord*")),
          Map.entry("dim", Rule.of("size periodic", "")),
          Map.entry("coord", Rule.of("locId", "")));

  private AnchorGrammar() {}

  /** Checks a whole document. */
  static void check(Document anchor) throws IOException {
    if (!anchor.getDocumentElement().getTagName().equals("cube")) {
      throw new IOException("root " + anchor.getDocumentElement().getTagName());
    }
    check(anchor.getDocumentElement());
    numbers(anchor);
    words(anchor, "dtype", List.of("DOUBLE", "UINT64"));
    words(anchor, "uom", List.of("sec", "occ", "bytes"));
    words(anchor, "paradigm", List.of("mpi", "user"));
    words(anchor, "role", List.of("function"));
    words(anchor, "type", List.of("process", "thread"));
    for (Element metric : all(anchor, "metric")) {
      if (!List.of("INCLUSIVE", "EXCLUSIVE").contains(metric.getAttribute("type"))) {
        throw new IOException("metric of type " + metric.getAttribute("type"));
      }
    }
    distinct(anchor, "uniq_name");
    distinct(anchor, "disp_name");
  }

  /** Things of a kind are numbered from 0 on, and nothing points to one that is not there. */
  private static void numbers(Document anchor) throws IOException {
    for (String kind :
        List.of("metric", "region", "cnode", "systemtreenode", "locationgroup", "location")) {
      boolean[] seen = new boolean[all(anchor, kind).size()];
      for (Element element : all(anchor, kind)) {
        int id = Integer.parseInt(element.getAttribute("id"));
        if (id < 0 || id >= seen.length || seen[id]) {
          throw new IOException(kind + " of number " + id);
        }
        seen[id] = true;
      }
    }
    below(anchor, "cnode", "calleeId", all(anchor, "region").size());
    below(anchor, "coord", "locId", all(anchor, "location").size());
    int roots = 0;
    for (Element node : all(anchor, "cnode")) {
      roots += node.getParentNode().getNodeName().equals("program") ? 1 : 0;
    }
    if (roots != 1) {
      throw new IOException(roots + " roots of the call tree");
    }
  }

  private static void below(Document anchor, String kind, String attribute, int limit)
      throws IOException {
    for (Element element : all(anchor, kind)) {
      int id = Integer.parseInt(element.getAttribute(attribute));
      if (id < 0 || id >= limit) {
        throw new IOException(kind + " points to " + id);
      }
    }
  }

  private static void words(Document anchor, String tag, List<String> known) throws IOException {
    for (Element element : all(anchor, tag)) {
      if (!known.contains(element.getTextContent())) {
        throw new IOException(tag + " " + element.getTextContent());
      }
    }
  }

  private static void distinct(Document anchor, String tag) throws IOException {
    Set<String> seen = new HashSet<>();
    for (Element element : all(anchor, tag)) {
      if (element.getTextContent().isBlank() || !seen.add(element.getTextContent())) {
        throw new IOException(tag + " twice or empty: " + element.getTextContent());
      }
    }
  }

  private static List<Element> all(Document anchor, String tag) {
    List<Element> all = new ArrayList<>();
    var found = anchor.getElementsByTagName(tag);
    for (int i = 0; i < found.getLength(); i++) {
      all.add((Element) found.item(i));
    }
    return all;
  }

  private static void check(Element element) throws IOException {
    Rule rule = RULES.getOrDefault(element.getTagName(), TEXT);
    List<String> attributes = new ArrayList<>();
    for (int i = 0; i < element.getAttributes().getLength(); i++) {
      attributes.add(element.getAttributes().item(i).getNodeName());
    }
    if (attributes.size() != rule.attributes().size()
        || !attributes.containsAll(rule.attributes())) {
      throw new IOException(
          "<" + element.getTagName() + "> has " + attributes + ", not " + rule.attributes());
    }
    List<Element> children = new ArrayList<>();
    for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element child) {
        children.add(child);
      }
    }
    int next = 0;
    for (String expected : rule.children()) {
      boolean many = expected.endsWith("*");
      String name = many ? expected.substring(0, expected.length() - 1) : expected;
      int found = 0;
      while (next < children.size()
          && children.get(next).getTagName().equals(name)
          && (many || found == 0)) {
        check(children.get(next++));
        found++;
      }
      if (found == 0 && !many) {
        throw new IOException("<" + element.getTagName() + "> lacks <" + name + "> in its place");
      }
    }
    if (next < children.size()) {
      String left = children.get(next).getTagName();
      throw new IOException("<" + left + "> has no place in <" + element.getTagName() + ">");
    }
  }
}
