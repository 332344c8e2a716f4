package methods;

/** One step of a program on one rank: the innermost of the application's methods. */
interface Step {
  /** Makes the step's MPI calls. */
  void run() throws Exception;
}
