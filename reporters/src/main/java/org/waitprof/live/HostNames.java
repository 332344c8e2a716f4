package org.waitprof.live;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.waitprof.system.KernelText;

/** The address at which a Prometheus reaches an endpoint. */
public final class HostNames {
  private HostNames() {}

  /**
   * Host and port of an endpoint.
   *
   * @param host the address it listens on; an IPv6 address with or without brackets; for the
   *     wildcard address, this host's name
   */
  public static String target(String host, int port) {
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    String bare = bracketed ? host.substring(1, host.length() - 1) : host;
    String name = bare;
    try {
      InetAddress address = InetAddress.getByName(bare);
      name = address.isAnyLocalAddress() ? KernelText.hostName() : bare;
    } catch (UnknownHostException e) {
      name = bare;
    }
    return (name.contains(":") ? "[" + name + "]" : name) + ":" + port;
  }
}
