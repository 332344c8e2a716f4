package hot;

/** A numeric loop in a class that reaches MPI. */
interface Loop {
  String name();

  /** Runs it for some milliseconds. */
  double run() throws Exception;
}
