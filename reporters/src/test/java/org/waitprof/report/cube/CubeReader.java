package org.waitprof.report.cube;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * A reader of Cube 4 reports that shares nothing with the writer: made from the description of the
 * format alone. Knows plain tar, sparse and dense indices, both byte orders, both orders of rows.
 */
final class CubeReader {
  private final Map<String, byte[]> files = new LinkedHashMap<>();
  private final Document anchor;

  CubeReader(byte[] tar) throws IOException {
    for (int at = 0; at + 512 <= tar.length && tar[at] != 0; ) {
      String name = new String(tar, at, 100, US_ASCII).replaceAll("\0.*", "");
      int size = Integer.parseInt(new String(tar, at + 124, 11, US_ASCII), 8);
      int sum = 0;
      for (int i = 0; i < 512; i++) {
        sum += i >= 148 && i < 156 ? ' ' : tar[at + i] & 0xFF;
      }
      if (sum != Integer.parseInt(new String(tar, at + 148, 6, US_ASCII), 8)) {
        throw new IOException("checksum of " + name);
      }
      files.put(name, Arrays.copyOfRange(tar, at + 512, at + 512 + size));
      at += 512 + (size + 511) / 512 * 512;
    }
    byte[] xml = files.get("anchor.xml");
    if (xml == null) {
      throw new IOException("no anchor.xml");
    }
    try {
      anchor =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new ByteArrayInputStream(xml));
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(e);
    }
    AnchorGrammar.check(anchor);
  }

  /** Unique names of the metrics. */
  List<String> metrics() {
    return elements("metric").stream().map(metric -> child(metric, "uniq_name")).toList();
  }

  Element metric(String name) {
    return elements("metric").stream()
        .filter(metric -> child(metric, "uniq_name").equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The name of the metric that contains this one; empty for none. */
  String parent(String name) {
    Node parent = metric(name).getParentNode();
    return parent.getNodeName().equals("metric") ? child((Element) parent, "uniq_name") : "";
  }

  List<Element> elements(String tag) {
    List<Element> found = new ArrayList<>();
    var nodes = anchor.getElementsByTagName(tag);
    for (int i = 0; i < nodes.getLength(); i++) {
      found.add((Element) nodes.item(i));
    }
    return found;
  }

  static String child(Element element, String tag) {
    for (Element child : children(element, tag)) {
      return child.getTextContent();
    }
    return "";
  }

  private static List<Element> children(Element element, String tag) {
    List<Element> children = new ArrayList<>();
    for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node.getNodeName().equals(tag)) {
        children.add((Element) node);
      }
    }
    return children;
  }

  /** {@code main/foo/MPI_Recv}: regions from the root to a call path. */
  String path(Element cnode) {
    String callee = cnode.getAttribute("calleeId");
    String name =
        elements("region").stream()
            .filter(region -> region.getAttribute("id").equals(callee))
            .map(region -> child(region, "name"))
            .findFirst()
            .orElseThrow();
    Node parent = cnode.getParentNode();
    return parent.getNodeName().equals("cnode") ? path((Element) parent) + "/" + name : name;
  }

  /** The call path of each row of a metric, in the order that the metric's type asks for. */
  private List<Element> rows(boolean inclusive) {
    Element root =
        children((Element) anchor.getElementsByTagName("program").item(0), "cnode").get(0);
    if (!inclusive) {
      return elements("cnode"); // document order is depth first
    }
    List<Element> rows = new ArrayList<>(List.of(root));
    Deque<Element> parents = new ArrayDeque<>(List.of(root));
    while (!parents.isEmpty()) {
      List<Element> children = children(parents.pop(), "cnode");
      rows.addAll(children);
      for (int i = children.size() - 1; i >= 0; i--) {
        parents.push(children.get(i));
      }
    }
    return rows;
  }

  /** Values of a metric as stored: by call path, one a location. */
  Map<String, double[]> stored(String name) throws IOException {
    Element metric = metric(name);
    Map<String, double[]> values = new LinkedHashMap<>();
    byte[] indexFile = files.get(metric.getAttribute("id") + ".index");
    if (indexFile == null) {
      return values;
    }
    ByteBuffer index = ByteBuffer.wrap(indexFile);
    ByteBuffer data = ByteBuffer.wrap(files.get(metric.getAttribute("id") + ".data"));
    expect(index, "CUBEX.INDEX");
    expect(data, "CUBEX.DATA");
    index.order(index.get(11) == 1 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    data.order(index.order());
    if (index.getInt() != 1 || index.getShort() != 0) {
      throw new IOException("index of " + name);
    }
    boolean inclusive = metric.getAttribute("type").equals("INCLUSIVE");
    List<Element> rows = rows(inclusive);
    int locations = elements("location").size();
    int count = index.get() == 1 ? index.getInt() : rows.size();
    for (int i = 0; i < count; i++) {
      int row = index.capacity() > 18 ? index.getInt() : i;
      double[] byLocation = new double[locations];
      for (int location = 0; location < locations; location++) {
        byLocation[location] =
            child(metric, "dtype").equals("DOUBLE") ? data.getDouble() : (double) data.getLong();
      }
      values.put(path(rows.get(row)), byLocation);
    }
    if (data.hasRemaining() || index.hasRemaining()) {
      throw new IOException(name + " has more data than rows");
    }
    return values;
  }

  private static void expect(ByteBuffer buffer, String start) throws IOException {
    byte[] bytes = new byte[start.length()];
    buffer.get(bytes);
    if (!new String(bytes, US_ASCII).equals(start)) {
      throw new IOException("not " + start);
    }
  }

  /** Value of a call path and everything below it, all locations together. */
  double inclusive(String name, String path) throws IOException {
    double sum = 0;
    for (Map.Entry<String, double[]> row : stored(name).entrySet()) {
      boolean stored = metric(name).getAttribute("type").equals("INCLUSIVE");
      if (row.getKey().equals(path) || (!stored && row.getKey().startsWith(path + "/"))) {
        sum += Arrays.stream(row.getValue()).sum();
      }
    }
    return sum;
  }
}
