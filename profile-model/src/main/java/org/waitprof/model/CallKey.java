package org.waitprof.model;

/**
 * Key of one row of a profile: a call, made over one call path, with sizes of one class. "Catching
 * Idlers with Ease" keys by call path, function and message size. Waitprof adds the communicator's
 * size, because a minimum taken on two ranks is no floor for a thousand. It adds the role, because
 * root and non-root do different things.
 *
 * @param path the call path
 * @param call the MPI call
 * @param sizeClass {@link SizeClass} of the bytes received, sent or contributed
 * @param commSizeClass {@link SizeClass} of the communicator's size; 0 where the call has none
 * @param role the side of the calling rank
 */
public record CallKey(CallPath path, MpiCall call, int sizeClass, int commSizeClass, Role role) {

  /** The key without its path: the unit over which minima are taken. */
  public Category category() {
    return new Category(call, sizeClass, commSizeClass, role);
  }
}
