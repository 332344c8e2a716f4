package org.waitprof.agent.flight;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.StringConcatException;
import java.lang.invoke.StringConcatFactory;

/**
 * The JVM's generation of classes for lambdas and joined strings. Flight Recorder's start uses it
 * so often that it is nearly due for compilation. The first lambdas of the program would make it
 * due. The compiler would then work for 0.3 s in each rank, during the run.
 */
final class ClassGeneration {
  private static final Class<?>[] KINDS = {
    String.class, int.class, long.class, Object.class, char.class, double.class
  };

  private static final int MOST_PARTS = 7;

  private ClassGeneration() {}

  /**
   * Generates enough classes to make its compilation due. Called once, by the thread that starts a
   * recording, before the run; takes about 0.1 s. The JVM keeps the classes, some 100 kB, and uses
   * them for strings that the program joins.
   */
  static void warmUp() throws StringConcatException {
    for (int parts = 1; parts <= MOST_PARTS; parts++) {
      Class<?>[] types = new Class<?>[parts];
      for (int i = 0; i < parts; i++) {
        types[i] = KINDS[(parts + i) % KINDS.length];
      }
      StringConcatFactory.makeConcat(
          MethodHandles.lookup(), "join", MethodType.methodType(String.class, types));
    }
  }
}
