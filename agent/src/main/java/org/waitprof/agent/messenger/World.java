package org.waitprof.agent.messenger;

import org.waitprof.agent.binding.Wrapper;
import org.waitprof.agent.binding.Wrappers;

/**
 * The communicators that every binding has from Init on.
 *
 * @param all MPI_COMM_WORLD
 * @param self MPI_COMM_SELF
 */
public record World(Object all, Object self) {
  /**
   * Those of a binding whose Init has returned. Called once, before anything is asked of them.
   *
   * @param mpi the binding's class whose Init it was
   * @throws ReflectiveOperationException if the binding is not as expected
   */
  public static World of(Class<?> mpi) throws ReflectiveOperationException {
    Wrapper wrapper = Wrappers.of(mpi);
    return wrapper == null
        ? new World(mpi.getField("COMM_WORLD").get(null), mpi.getField("COMM_SELF").get(null))
        : WrapperWorld.of(wrapper, mpi.getClassLoader());
  }
}
