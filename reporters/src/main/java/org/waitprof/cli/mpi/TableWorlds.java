package org.waitprof.cli.mpi;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Joins jobs over bindings in C's style. The implementation is packaged with the agent, which knows
 * their tables; {@code ServiceLoader} finds it.
 */
public interface TableWorlds {
  /**
   * Joins the job, and may wait for the others.
   *
   * @param table the binding's table; null to search for one that the loader finds
   * @param loader loader of the binding's classes
   * @return null if no table was given, and none found
   * @throws MpiFailure with one line on a fault or a lack
   */
  @Nullable MpiWorld join(@Nullable Path table, ClassLoader loader);
}
