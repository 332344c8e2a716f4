package org.waitprof.it;

/** The ways a job can be started; each runs unchanged programs of its binding. */
public enum Launcher {
  /** Open MPI: every rank is a process, started by {@code mpirun}. */
  OPEN_MPI("openmpi", "openmpi"),
  /** MPJ Express, all ranks threads of one JVM, each with a class loader of its own. */
  MPJ_MULTICORE("mpj-multicore", "mpj"),
  /** MPJ Express, every rank a process, started by MPJ's daemon. */
  MPJ_NIODEV("mpj-niodev", "mpj");

  private final String argument;
  private final String binding;

  Launcher(String argument, String binding) {
    this.argument = argument;
    this.binding = binding;
  }

  /** The name that {@code stack/run.sh} knows. */
  public String argument() {
    return argument;
  }

  /** The key in {@code stack.properties} and the folder of programs: {@code openmpi} or mpj. */
  public String binding() {
    return binding;
  }

  /** Whether a rank has a JVM of its own. */
  public boolean rankPerProcess() {
    return this != MPJ_MULTICORE;
  }

  /** Whether stderr of the ranks stays apart; MPJ's launchers print it on stdout. */
  public boolean separatesStderr() {
    return this == OPEN_MPI;
  }
}
