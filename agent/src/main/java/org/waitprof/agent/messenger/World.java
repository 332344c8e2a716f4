package org.waitprof.agent.messenger;

import org.waitprof.agent.binding.WrapperTable;
import org.waitprof.agent.binding.Wrappers;

/**
 * The communicators that every binding has from Init on.
 *
 * @param all MPI_COMM_WORLD
 * @param self MPI_COMM_SELF
 * @param carrier MPI_COMM_WORLD as it carries the agent's own messages
 */
public record World(Object all, Object self, Object carrier) {
  /**
   * Communicators of a binding whose Init has returned. Called once, before anything is asked of
   * them.
   *
   * @param mpi the binding's class whose Init it was
   * @throws ReflectiveOperationException if the binding is not as expected
   */
  public static World of(Class<?> mpi) throws ReflectiveOperationException {
    WrapperTable wrapper = Wrappers.of(mpi);
    if (wrapper != null) {
      return WrapperWorld.of(wrapper, mpi.getClassLoader());
    }
    Object all = mpi.getField("COMM_WORLD").get(null);
    return new World(all, mpi.getField("COMM_SELF").get(null), all);
  }
}
