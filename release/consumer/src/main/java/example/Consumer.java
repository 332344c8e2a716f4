package example;

import org.waitprof.Waitprof;

/** Expectation: prints whether the agent runs; its methods do nothing without it. */
public final class Consumer {
  private Consumer() {}

  public static void main(String[] arguments) {
    Waitprof.phase("solve");
    Waitprof.phase(null);
    System.out.println("active: " + Waitprof.isActive());
  }
}
