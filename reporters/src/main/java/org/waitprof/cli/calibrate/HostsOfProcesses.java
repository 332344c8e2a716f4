package org.waitprof.cli.calibrate;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.waitprof.cli.Environment;
import org.waitprof.replay.exchange.Exchange;

/** Finds the host of each process. */
final class HostsOfProcesses {
  private HostsOfProcesses() {}

  /** Asks all processes; each of them must call this. */
  static List<String> of(Exchange world, Environment environment) {
    long[] letters = own(environment).codePoints().asLongStream().toArray();
    long[][] outgoing = new long[world.processes()][];
    Arrays.fill(outgoing, letters);
    List<String> hosts = new ArrayList<>();
    for (long[] each : world.allToAll(outgoing)) {
      StringBuilder name = new StringBuilder();
      Arrays.stream(each).forEach(letter -> name.appendCodePoint((int) letter));
      hosts.add(name.toString());
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
