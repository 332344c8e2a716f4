package org.waitprof.cli.calibrate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.waitprof.cli.Environment;
import org.waitprof.replay.exchange.Exchange;

/** On which host each process is. */
final class HostsOfProcesses {
  private HostsOfProcesses() {}

  /** Asks all processes; each of them calls this. */
  static List<String> of(Exchange world, Environment environment) {
    byte[] own = own(environment).getBytes(StandardCharsets.UTF_8);
    long[] letters = new long[own.length];
    Arrays.setAll(letters, i -> own[i]);
    long[][] outgoing = new long[world.processes()][];
    Arrays.fill(outgoing, letters);
    List<String> hosts = new ArrayList<>();
    for (long[] each : world.allToAll(outgoing)) {
      byte[] name = new byte[each.length];
      for (int i = 0; i < name.length; i++) {
        name[i] = (byte) each[i];
      }
      hosts.add(new String(name, StandardCharsets.UTF_8));
    }
    return hosts;
  }

  private static String own(Environment environment) {
    try {
      return Files.readString(environment.system("/proc/sys/kernel/hostname")).trim();
    } catch (IOException e) {
      return "unknown";
    }
  }
}
