package methods;

import cost.Kernel;

/**
 * A step, ten application methods deep, of which five are entered anew for each step. Its time is
 * given by MPI call.
 */
final class StepKernel extends Kernel {
  private final int calls;
  private final Step step;

  /**
   * A kernel.
   *
   * @param steps in one repetition
   * @param calls that a rank makes in a step
   */
  StepKernel(String name, int steps, int calls, Step step) {
    super(name, steps * calls);
    this.calls = calls;
    this.step = step;
  }

  @Override
  protected void run(int turns) throws Exception {
    for (int i = 0; i < turns; i += calls) {
      Layers.program(step);
    }
  }
}
