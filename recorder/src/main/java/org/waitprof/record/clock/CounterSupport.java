package org.waitprof.record.clock;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Decides whether it is worth while to ask this JVM for the processor's counter. HotSpot up to Java
 * 21 uses it on Intel processors of four models alone. Asking loads Flight Recorder's classes, for
 * some 10 ms of CPU time. Later JVMs are asked, because a wrong "no" would cost each call 20 ns.
 */
public final class CounterSupport {
  private static final int LAST_JAVA_KNOWN = 21;

  /** Nehalem, Westmere, Sandy Bridge and Ivy Bridge for two sockets: HotSpot's list. */
  private static final Set<String> MODELS = Set.of("26", "44", "45", "62");

  /** The first processor's entry starts with what is asked for; a node may have hundreds. */
  private static final int HEAD_BYTES = 512;

  private CounterSupport() {}

  /** False where this JVM is known not to have it. Called once, at start. */
  public static boolean isPossible() {
    if (Runtime.version().feature() > LAST_JAVA_KNOWN) {
      return true;
    }
    try (InputStream in = new FileInputStream("/proc/cpuinfo")) {
      return isPossible(new String(in.readNBytes(HEAD_BYTES), StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return true;
    }
  }

  /** Whether the counter is worth asking for, from the beginning of {@code /proc/cpuinfo}. */
  static boolean isPossible(String cpuInfo) {
    return !value(cpuInfo, "vendor_id").equals("GenuineIntel")
        || !value(cpuInfo, "cpu family").equals("6")
        || MODELS.contains(value(cpuInfo, "model"));
  }

  /** Returns the text after a name and its colon; empty without the name. */
  private static String value(String cpuInfo, String name) {
    int at = cpuInfo.indexOf("\n".concat(name).concat("\t"));
    int colon = cpuInfo.indexOf(':', at);
    int end = cpuInfo.indexOf('\n', colon);
    return at < 0 || colon < 0 || end < 0 ? "" : cpuInfo.substring(colon + 1, end).trim();
  }
}
