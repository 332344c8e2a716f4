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
   * @param host the address it listens on; for the one that stands for all, this host's name
   */
  public static String target(String host, int port) {
    String name = host;
    try {
      InetAddress address = InetAddress.getByName(host);
      name = address.isAnyLocalAddress() ? KernelText.hostName() : host;
    } catch (UnknownHostException e) {
      name = host;
    }
    return (name.contains(":") ? "[" + name + "]" : name) + ":" + port;
  }
}
