package org.waitprof.report.cube;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * What CubeLib 4.6 takes for an {@code anchor.xml}, element by element: which attributes each has,
 * and which children in which order. It refuses a file that has anything else, so this does, too.
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
