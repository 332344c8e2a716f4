package org.waitprof.agent.messenger;

import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.WrapperTable;
import org.waitprof.agent.wrapper.WrapperAccess;
import org.waitprof.agent.wrapper.WrapperTalk;
import org.waitprof.record.handle.HandleComm;
import org.waitprof.record.handle.Handles;

/**
 * The communicators of a binding in C's style. A class of its own, because the classes that it
 * refers to are defined only for such a binding.
 */
final class WrapperWorld {
  /** A number that is no handle. */
  private static final long NONE = Long.MIN_VALUE;

  private WrapperWorld() {}

  /** Asks the binding, and from now on answers for its handles. */
  static World of(WrapperTable table, @Nullable ClassLoader loader)
      throws ReflectiveOperationException {
    if (loader == null) {
      throw new ReflectiveOperationException("a binding in the bootstrap loader");
    }
    WrapperAccess access = new WrapperAccess(table, loader);
    Handles.configure(
        access,
        access.handleBytes(),
        access.number("MPI_COMM_NULL", usualNull(access.world())),
        access.number("MPI_DATATYPE_NULL", 0));
    Handles.library(access.library(), (int) access.number("MPI_PROC_NULL", Integer.MIN_VALUE));
    HandleComm all = Handles.world(access.world());
    HandleComm self = Handles.comm(access.self());
    if (all == null || self == null) {
      throw new ReflectiveOperationException("MPI_COMM_WORLD is MPI_COMM_NULL");
    }
    return new World(all, self, new WrapperTalk(access, access.world()));
  }

  /**
   * The handle of no communicator in a table that does not name it: 0, unless that is the world's,
   * as in Fortran.
   */
  static long usualNull(long world) {
    return world == 0 ? NONE : 0;
  }
}
