package org.waitprof.sample;

/**
 * A communicator as the sampler knows it. Made once a communicator; immutable.
 *
 * @param number the communicator's in this rank
 * @param id its identity, the same on all of its ranks
 * @param member this rank's place in its own group
 * @param local the ranks of the own group in MPI_COMM_WORLD
 * @param remote those of the other group; empty unless it is an intercommunicator
 * @param sinceTicks when the call that made it was entered: nobody can have waited in it before
 */
public record SampleComm(
    int number, long id, int member, int[] local, int[] remote, long sinceTicks) {

  /** The ranks that messages go to and come from. */
  int[] peers() {
    return remote.length > 0 ? remote : local;
  }

  /** Whether its collectives are classified: between groups and alone they are not. */
  boolean hasCollectives() {
    return remote.length == 0 && local.length > 1 && member >= 0;
  }
}
