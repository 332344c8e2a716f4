package org.waitprof.live;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/** This host's name, and the address at which a Prometheus reaches an endpoint. */
public final class HostNames {
  private HostNames() {}

  /** The name of this host as its kernel knows it. */
  public static String own() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).trim();
    } catch (IOException e) {
      String name = System.getenv("HOSTNAME");
      return name == null ? "localhost" : name;
    }
  }

  /**
   * Where an endpoint is reached.
   *
   * @param host the address it listens on; for the one that stands for all, this host's name
   */
  public static String target(String host, int port) {
    String name = host;
    try {
      InetAddress address = InetAddress.getByName(host);
      name = address.isAnyLocalAddress() ? own() : host;
    } catch (UnknownHostException e) {
      name = host;
    }
    return (name.contains(":") ? "[" + name + "]" : name) + ":" + port;
  }
}
