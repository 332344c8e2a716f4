package org.waitprof.agent.messenger;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.waitprof.record.TraceSettings.TraceMembership;

/**
 * Asks either binding who belongs to a communicator: the members' ranks in MPI_COMM_WORLD. Sends
 * nothing. Called once a communicator with {@code mode=trace}, in the application's thread.
 */
public final class Membership implements TraceMembership {
  private static final int[] NOBODY = {};

  @Override
  public int @Nullable [][] of(Object comm) {
    try {
      ClassLoader loader = comm.getClass().getClassLoader();
      Class<?> mpi = Class.forName("mpi.MPI", false, loader);
      Object world = mpi.getField("COMM_WORLD").get(null);
      boolean capitals = !hasMethod(comm.getClass(), "getGroup");
      if (isEmpty(comm, capitals)) {
        return null;
      }
      Object worldGroup = call(world, capitals ? "Group" : "getGroup");
      int[] local = ranks(call(comm, capitals ? "Group" : "getGroup"), worldGroup, capitals);
      boolean inter = Class.forName("mpi.Intercomm", false, loader).isInstance(comm);
      int[] remote =
          inter
              ? ranks(
                  call(comm, capitals ? "Remote_group" : "getRemoteGroup"), worldGroup, capitals)
              : NOBODY;
      free(worldGroup, capitals);
      return new int[][] {local, remote};
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  /** A communicator that this rank is not in. */
  private static boolean isEmpty(Object comm, boolean capitals)
      throws ReflectiveOperationException {
    return capitals
        ? ((Integer) call(comm, "Rank")) < 0
        : (Boolean) comm.getClass().getMethod("isNull").invoke(comm);
  }

  private static int[] ranks(Object group, Object worldGroup, boolean capitals)
      throws ReflectiveOperationException {
    int[] own = new int[(Integer) call(group, capitals ? "Size" : "getSize")];
    for (int i = 0; i < own.length; i++) {
      own[i] = i;
    }
    Class<?> type = group.getClass();
    Method translate =
        type.getMethod(capitals ? "Translate_ranks" : "translateRanks", type, int[].class, type);
    int[] ranks = (int[]) translate.invoke(null, group, own, worldGroup);
    free(group, capitals);
    return ranks;
  }

  /** Groups of Open MPI are handles of the library; MPJ's belong to the communicator. */
  private static void free(Object group, boolean capitals) throws ReflectiveOperationException {
    if (!capitals) {
      group.getClass().getMethod("free").invoke(group);
    }
  }

  private static Object call(Object target, String method) throws ReflectiveOperationException {
    return target.getClass().getMethod(method).invoke(target);
  }

  private static boolean hasMethod(Class<?> type, String name) {
    for (Method method : type.getMethods()) {
      if (method.getName().equals(name)) {
        return true;
      }
    }
    return false;
  }
}
