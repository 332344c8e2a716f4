package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * A program run in the same surroundings without the agent and with it. Exit code and stdout have
 * to be the same; what the agent said is left to the test.
 */
public final class Comparison {
  private static final Map<String, MpiResult> PLAIN = new ConcurrentHashMap<>();

  private Comparison() {}

  /**
   * Runs both.
   *
   * @param surroundings what both runs share: launcher, ranks, JVM options, environment
   * @param options the agent's
   * @return the run with the agent
   */
  public static MpiResult of(
      UnaryOperator<MpiJob> surroundings, String options, String mainClass, String... arguments) {
    MpiResult plain = surroundings.apply(job()).run(mainClass, arguments);
    return compared(plain, surroundings.apply(job()).agent(options).run(mainClass, arguments));
  }

  /** The same where only the agent's options matter, so that one run without it will do for all. */
  public static MpiResult ofOptions(String options, String mainClass, String... arguments) {
    return ofOptions(Path.of(System.getProperty("java.home")), options, mainClass, arguments);
  }

  /** The same on another JDK. */
  public static MpiResult ofOptions(
      Path jdk, String options, String mainClass, String... arguments) {
    MpiResult plain =
        PLAIN.computeIfAbsent(
            jdk + " " + mainClass + String.join(" ", arguments),
            key -> job().java(jdk).run(mainClass, arguments));
    return compared(plain, job().java(jdk).agent(options).run(mainClass, arguments));
  }

  /** One rank: what these tests look for needs no other, and takes a second each time. */
  private static MpiJob job() {
    return MpiJob.on(Launcher.OPEN_MPI).ranks(1);
  }

  private static MpiResult compared(MpiResult plain, MpiResult profiled) {
    assertEquals(plain.exitCode(), profiled.exitCode(), () -> plain + " and " + profiled);
    assertEquals(plain.stdout(), profiled.stdout(), profiled::toString);
    return profiled;
  }

  /** What the agent said, line by line. */
  public static List<String> said(MpiResult result) {
    return result.stderr().lines().filter(line -> line.startsWith("waitprof: ")).toList();
  }
}
