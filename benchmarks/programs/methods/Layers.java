package methods;

/** Four methods of an application around each of its steps. */
final class Layers {
  private static int visits;

  private Layers() {}

  static void program(Step step) throws Exception {
    visits++;
    solver(step);
  }

  private static void solver(Step step) throws Exception {
    visits++;
    iteration(step);
  }

  private static void iteration(Step step) throws Exception {
    visits++;
    exchange(step);
  }

  private static void exchange(Step step) throws Exception {
    visits++;
    step.run();
  }
}
