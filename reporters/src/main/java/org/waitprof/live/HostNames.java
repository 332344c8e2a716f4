package org.waitprof.live;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.waitprof.system.KernelText;

/** The address at which a Prometheus reaches an endpoint. */
public final class HostNames {
  private HostNames() {}

  /**
   * Where an endpoint is reached.
   *
   * @param host the address it listens on, that of IPv6 with or without brackets; for the one that
   *     stands for all, this host's name
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
