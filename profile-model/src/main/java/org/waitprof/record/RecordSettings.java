package org.waitprof.record;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.waitprof.record.path.PathDepth;

/**
 * What the agent decided before anything is recorded. Set once, in the thread that runs premain;
 * read by cold code only: options choose which advice is installed, the hot path looks at none.
 */
public final class RecordSettings {
  /** Keys a thread may record before calls go to overflow slots; 8192 slots are 9 MiB. */
  static final int MAX_SLOTS = 8192;

  private static boolean nanoTimeOnly;
  private static Path directory = Path.of("/tmp");
  private static Map<String, String> facts = Map.of();
  private static Predicate<String> applicationClass = new EveryClass();
  private static PathDepth pathDepth = PathDepth.FULL;
  private static @Nullable Lifecycle lifecycle;

  private RecordSettings() {}

  /** Until the agent has decided; not a lambda, because premain would pay for it. */
  private static final class EveryClass implements Predicate<String> {
    @Override
    public boolean test(String className) {
      return true;
    }
  }

  /**
   * Fixes the settings.
   *
   * @param nanoTime never use the time-stamp counter
   * @param counterDirectory where counter files go; node-local
   * @param headerFacts texts for the counter file's header
   * @param isApplication whether a class of that binary name belongs in call paths
   * @param depth how much of the call path to record
   * @param callbacks who is notified of Init and Finalize
   */
  public static void configure(
      boolean nanoTime,
      Path counterDirectory,
      Map<String, String> headerFacts,
      Predicate<String> isApplication,
      PathDepth depth,
      Lifecycle callbacks) {
    nanoTimeOnly = nanoTime;
    directory = counterDirectory;
    facts = Map.copyOf(headerFacts);
    applicationClass = isApplication;
    pathDepth = depth;
    lifecycle = callbacks;
  }

  static boolean nanoTimeOnly() {
    return nanoTimeOnly;
  }

  static Path directory() {
    return directory;
  }

  static Map<String, String> facts() {
    return facts;
  }

  /** Whether a class of that binary name belongs in call paths. */
  static Predicate<String> applicationClass() {
    return applicationClass;
  }

  static PathDepth pathDepth() {
    return pathDepth;
  }

  static @Nullable Lifecycle lifecycle() {
    return lifecycle;
  }
}
