package org.waitprof.live.http;

import java.net.InetAddress;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of an endpoint on loopback. A browser sends the name of the page's site. A site that
 * has itself resolved to loopback (DNS rebinding) could otherwise read the metrics by its pages.
 *
 * @param own the name under which the address was given; empty if it was given as a number
 */
record LoopbackNames(String own) {
  /** Pattern of a host in a header, without the port behind it. */
  private static final Pattern HOST = Pattern.compile("(\\[[0-9a-f:.]+]|[^:]*)(?::\\d{0,5})?");

  private static final Pattern LOOPBACK =
      Pattern.compile("localhost\\.?|127(?:\\.\\d{1,3}){3}|\\[(?:::1|(?:0:){7}1)]");

  /** The names of an address, without any look-up. */
  static LoopbackNames of(InetAddress address) {
    String text = address.toString();
    return new LoopbackNames(text.substring(0, Math.max(0, text.indexOf('/'))));
  }

  /**
   * Whether a request is meant for this endpoint.
   *
   * @param header {@code Host}; empty for none, which no browser sends
   */
  boolean accept(String header) {
    Matcher host = HOST.matcher(header.toLowerCase(Locale.ROOT));
    return header.isEmpty()
        || (host.matches()
            && (LOOPBACK.matcher(host.group(1)).matches()
                || (!own.isEmpty() && host.group(1).equals(own.toLowerCase(Locale.ROOT)))));
  }
}
