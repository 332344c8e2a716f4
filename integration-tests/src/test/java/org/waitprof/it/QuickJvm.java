package org.waitprof.it;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Which JVM the ranks of a test have: a user's, with its own choice of compilers and collector,
 * where the class is {@code @Isolated}, as it judges times, and everywhere in a campaign; else the
 * one that takes least of the cores that classes beside each other share, a fifth less. JUnit finds
 * it by its service file.
 */
public final class QuickJvm implements BeforeAllCallback, AfterAllCallback {
  /** More than 0 while a class runs alone, and so no other one. */
  private static final AtomicInteger ALONE = new AtomicInteger();

  /** Options for ranks, and for commands, that are given those of the test as well. */
  public static List<String> options(List<String> ofTheTest) {
    if (ALONE.get() > 0 || Boolean.getBoolean("waitprof.campaign")) {
      return List.of();
    }
    List<String> options = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1"));
    if (ofTheTest.stream().noneMatch(option -> option.matches("-XX:[+]Use\\w+GC"))) {
      options.add("-XX:+UseSerialGC");
    }
    return options;
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
