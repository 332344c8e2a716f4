package org.waitprof.counterfile;

import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.record.file.CounterLayout;

/**
 * Counters of a running rank for one key.
 *
 * @param path hash of the call path, for {@link RankReading#path}
 * @param meta call, size class, communicator size class and role as {@link CounterLayout#meta}
 *     packs them: the category over which minima are taken
 * @param call the MPI call
 * @param role the side of the rank
 * @param count completed calls
 * @param sumNanos their total duration
 * @param minNanos the shortest of them
 * @param bytes received, sent or contributed
 */
public record SlotReading(
    long path,
    long meta,
    MpiCall call,
    Role role,
    long count,
    long sumNanos,
    long minNanos,
    long bytes) {

  /** {@code SizeClass} of the bytes of each call. */
  public int sizeClass() {
    return CounterLayout.sizeClass(meta);
  }
}
