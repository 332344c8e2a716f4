package org.waitprof.agent.messenger;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.Bindings;
import org.waitprof.agent.binding.GroupMethods;
import org.waitprof.agent.binding.MpiDialect;
import org.waitprof.agent.binding.Wrappers;
import org.waitprof.record.binding.SizedComm;
import org.waitprof.record.handle.HandleComm;
import org.waitprof.record.sample.TraceMembership;

/**
 * Asks a binding who belongs to a communicator: the members' ranks in MPI_COMM_WORLD. Sends
 * nothing. Called once per communicator with {@code mode=trace}, in the application's thread.
 */
public final class Membership implements TraceMembership {
  private static final int[] NOBODY = {};

  @Override
  public int @Nullable [][] of(Object comm) {
    if (Wrappers.areUsed() && comm instanceof HandleComm known) {
      return ofHandle(known);
    }
    ClassLoader loader = comm.getClass().getClassLoader();
    MpiDialect dialect = loader == null ? null : Bindings.dialect(loader);
    try {
      return dialect == null ? null : of(comm, dialect.groups(), loader);
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  private static int @Nullable [][] ofHandle(HandleComm comm) {
    try {
      return comm.access().members(comm.handle);
    } catch (Exception e) {
      return null;
    }
  }

  private static int @Nullable [][] of(
      Object comm, GroupMethods methods, @Nullable ClassLoader loader)
      throws ReflectiveOperationException {
    if (isEmpty(comm, methods)) {
      return null;
    }
    Object world = Class.forName("mpi.MPI", false, loader).getField("COMM_WORLD").get(null);
    Object worldGroup = call(world, methods.group());
    int[] local = ranks(call(comm, methods.group()), worldGroup, methods);
    boolean inter = comm instanceof SizedComm sized && sized.waitprof$isBetweenGroups();
    int[] remote = inter ? ranks(call(comm, methods.remoteGroup()), worldGroup, methods) : NOBODY;
    free(worldGroup, methods);
    return new int[][] {local, remote};
  }

  @Override
  public int @Nullable [] neighbours(Object comm) {
    try {
      return Neighbours.of(comm);
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  @Override
  public int @Nullable [] ranks(Object group, Object window) {
    ClassLoader loader = window.getClass().getClassLoader();
    MpiDialect dialect = loader == null ? null : Bindings.dialect(loader);
    if (dialect == null) {
      return null;
    }
    GroupMethods methods = dialect.groups();
    try {
      Object all = call(window, methods.group());
      int[] ranks = translated(group, all, methods);
      free(all, methods);
      return ranks;
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  /** A communicator that this rank is not in. */
  private static boolean isEmpty(Object comm, GroupMethods methods)
      throws ReflectiveOperationException {
    return methods.isNull().isEmpty()
        ? ((Integer) call(comm, methods.rank())) < 0
        : (Boolean) call(comm, methods.isNull());
  }

  private static int[] ranks(Object group, Object worldGroup, GroupMethods methods)
      throws ReflectiveOperationException {
    int[] ranks = translated(group, worldGroup, methods);
    free(group, methods);
    return ranks;
  }

  private static int[] translated(Object group, Object other, GroupMethods methods)
      throws ReflectiveOperationException {
    int[] own = new int[(Integer) call(group, methods.size())];
    for (int i = 0; i < own.length; i++) {
      own[i] = i;
    }
    Class<?> type = group.getClass();
    Method translate = type.getMethod(methods.translate(), type, int[].class, type);
    return (int[]) translate.invoke(null, group, own, other);
  }

  private static void free(Object group, GroupMethods methods) throws ReflectiveOperationException {
    if (!methods.free().isEmpty()) {
      call(group, methods.free());
    }
  }

  private static Object call(Object target, String method) throws ReflectiveOperationException {
    return target.getClass().getMethod(method).invoke(target);
  }
}
