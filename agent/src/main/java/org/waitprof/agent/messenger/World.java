package org.waitprof.agent.messenger;

import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.Wrapper;
import org.waitprof.agent.binding.Wrappers;
import org.waitprof.agent.wrapper.WrapperAccess;
import org.waitprof.record.handle.HandleComm;
import org.waitprof.record.handle.Handles;

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
        : ofWrapper(wrapper, mpi.getClassLoader());
  }

  private static World ofWrapper(Wrapper wrapper, @Nullable ClassLoader loader)
      throws ReflectiveOperationException {
    if (loader == null) {
      throw new ReflectiveOperationException("a binding in the bootstrap loader");
    }
    WrapperAccess access = new WrapperAccess(wrapper.table(), loader);
    Handles.configure(
        access,
        access.handleBytes(),
        access.number("MPI_COMM_NULL", 0),
        access.number("MPI_DATATYPE_NULL", 0));
    Handles.library(access.library(), (int) access.number("MPI_PROC_NULL", Integer.MIN_VALUE));
    HandleComm all = Handles.comm(access.world());
    HandleComm self = Handles.comm(access.self());
    if (all == null || self == null) {
      throw new ReflectiveOperationException("MPI_COMM_WORLD is MPI_COMM_NULL");
    }
    return new World(all, self);
  }
}
