package org.waitprof.model;

/**
 * A call category of "Catching Idlers with Ease", section 3: calls whose minimal duration is
 * comparable. Minima are taken over all call paths of a category.
 *
 * @param call the MPI call, f in the paper
 * @param sizeClass class of message sizes, s in the paper
 * @param commSizeClass class of communicator sizes; 0 where the call has none
 * @param role the side of the calling rank
 */
public record Category(MpiCall call, int sizeClass, int commSizeClass, Role role) {
  /** The category of messages that are a class larger, or smaller. */
  public Category neighbour(int sizeClasses) {
    return new Category(call, sizeClass + sizeClasses, commSizeClass, role);
  }
}
