package org.waitprof.record;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;
import org.waitprof.record.path.PathDepth;

/**
 * Decisions of the agent, made before anything is recorded. Immutable. Set once, in the thread that
 * runs premain, and read by cold code only. Options choose which advice is installed, so the hot
 * path reads none.
 *
 * @param nanoTimeOnly whether the time-stamp counter is never used
 * @param directory directory of counter files; node-local
 * @param facts texts for the counter file's header
 * @param applicationClass whether a class of that binary name belongs in call paths
 * @param pathDepth depth of recorded call paths
 */
public record RecorderConfig(
    boolean nanoTimeOnly,
    Path directory,
    Map<String, String> facts,
    Predicate<String> applicationClass,
    PathDepth pathDepth) {
  /** Keys a thread may record before calls go to overflow slots; 8192 slots are 9 MiB. */
  static final int MAX_SLOTS = 8192;

  private static RecorderConfig current =
      new RecorderConfig(false, Path.of("/tmp"), Map.of(), className -> true, PathDepth.FULL);

  public RecorderConfig {
    facts = Map.copyOf(facts);
  }

  /** Fixes what holds from now on. */
  public static void set(RecorderConfig config) {
    current = config;
  }

  static RecorderConfig get() {
    return current;
  }
}
