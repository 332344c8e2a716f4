package org.waitprof.trace;

import java.util.Arrays;

/**
 * A communicator and its members. Not made per event; compare by {@link #id()}.
 *
 * @param id number, equal on all of its ranks and unique in the job
 * @param name name for people; empty if not known
 * @param members ranks in MPI_COMM_WORLD, index = rank in the communicator; for an
 *     intercommunicator the group with the lowest world rank. Do not modify
 * @param remote the other group of an intercommunicator; empty for others. Do not modify
 */
public record Communicator(long id, String name, int[] members, int[] remote) {
  private static final int[] NOBODY = {};

  /** An intracommunicator, which has one group. */
  public Communicator(long id, String name, int[] members) {
    this(id, name, members, NOBODY);
  }

  /** Number of ranks in its collectives: both groups of an intercommunicator count. */
  public int size() {
    return members.length + remote.length;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Communicator that
        && id == that.id
        && name.equals(that.name)
        && Arrays.equals(members, that.members)
        && Arrays.equals(remote, that.remote);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(id);
  }

  @Override
  public String toString() {
    return "communicator " + id + ' ' + name + Arrays.toString(members) + Arrays.toString(remote);
  }
}
