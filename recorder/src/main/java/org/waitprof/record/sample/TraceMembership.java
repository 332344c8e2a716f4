package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;

/** Asks the binding which ranks belong to a communicator. Called once per communicator. */
public interface TraceMembership {
  /**
   * The ranks in MPI_COMM_WORLD, by rank in the communicator. Local: sends nothing.
   *
   * @param comm an object of the binding
   * @return the caller's group, then the other group of an intercommunicator or an empty array;
   *     null if the caller is not in it or the binding does not report it
   */
  int @Nullable [][] of(Object comm);

  /**
   * The ranks of the communicator that the caller gets data from in neighbourhood collectives;
   * negative for no rank. Local: sends nothing.
   *
   * @param comm an object of the binding
   * @return null if the binding does not report them
   */
  default int @Nullable [] neighbours(Object comm) {
    return null;
  }

  /**
   * The ranks that the members of a group have in a window. Local: sends nothing.
   *
   * @param group an object of the binding
   * @param window another
   * @return null if the binding does not report them
   */
  default int @Nullable [] ranks(Object group, Object window) {
    return null;
  }
}
