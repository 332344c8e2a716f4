package org.waitprof.it;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Which JVM and MPI the ranks of a test have: a user's, with their own choices, where the class is
 * {@code @Isolated}, as it judges times, and everywhere in a campaign. Else those that take least
 * of the cores that classes beside each other share: the JVM takes a fifth less, and ranks that
 * wait leave the core to others. JUnit finds it by its service file.
 */
public final class QuickJvm implements BeforeAllCallback, AfterAllCallback {
  /** More than 0 while a class runs alone, and so no other one. */
  private static final AtomicInteger ALONE = new AtomicInteger();

  /** Options for ranks, and for commands, that are given those of the test as well. */
  public static List<String> options(List<String> ofTheTest) {
    if (isAsOfAUser()) {
      return List.of();
    }
    List<String> options = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1"));
    if (ofTheTest.stream().noneMatch(option -> option.matches("-XX:[+]Use\\w+GC"))) {
      options.add("-XX:+UseSerialGC");
    }
    return options;
  }

  /** Environment of ranks; Open MPI looks for messages all the time by default. */
  static Map<String, String> environment() {
    return isAsOfAUser() ? Map.of() : Map.of("OMPI_MCA_mpi_yield_when_idle", "1");
  }

  private static boolean isAsOfAUser() {
    return ALONE.get() > 0 || Boolean.getBoolean("waitprof.campaign");
  }

  private static boolean isAlone(ExtensionContext context) {
    return context.getRequiredTestClass().isAnnotationPresent(Isolated.class);
  }

  @Override
  public void beforeAll(ExtensionContext testClass) {
    if (isAlone(testClass)) {
      ALONE.incrementAndGet();
    }
  }

  @Override
  public void afterAll(ExtensionContext testClass) {
    if (isAlone(testClass)) {
      ALONE.decrementAndGet();
    }
  }
}
