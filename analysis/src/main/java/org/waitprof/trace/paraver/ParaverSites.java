package org.waitprof.trace.paraver;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.waitprof.model.CallPath;
import org.waitprof.system.SpecialFile;

/** The call paths that the {@code .pcf} of a trace of waitprof numbers. */
final class ParaverSites {
  private static final long MOST_BYTES = 1L << 28;

  private ParaverSites() {}

  /** Reads the call paths; none if the file is missing or has none. */
  static Map<Long, CallPath> read(Path file) throws IOException {
    Map<Long, CallPath> sites = new HashMap<>();
    if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
      return sites;
    }
    try (BufferedReader in =
        Files.newBufferedReader(SpecialFile.refuse(file), StandardCharsets.ISO_8859_1)) {
      boolean ours = false;
      boolean values = false;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.isBlank()) {
          ours = false;
          values = false;
        } else if (line.startsWith("VALUES")) {
          values = ours;
        } else if (!values) {
          ours |= line.contains(String.valueOf(ParaverCalls.CALL_PATH));
        } else {
          add(sites, line);
        }
      }
    }
    return sites;
  }

  private static void add(Map<Long, CallPath> sites, String line) {
    int blank = line.indexOf(' ');
    try {
      if (blank > 0) {
        byte[] path = line.substring(blank + 1).strip().getBytes(StandardCharsets.ISO_8859_1);
        sites.put(
            Long.parseLong(line.substring(0, blank)),
            CallPath.parse(new String(path, StandardCharsets.UTF_8)));
      }
    } catch (IllegalArgumentException e) {
      // Not a call path of waitprof: the call is named without.
    }
  }
}
