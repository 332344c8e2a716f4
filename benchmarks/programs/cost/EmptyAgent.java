package cost;

/** An agent that does nothing: what any agent costs. */
public final class EmptyAgent {
  private EmptyAgent() {}

  public static void premain(String options) {}
}
