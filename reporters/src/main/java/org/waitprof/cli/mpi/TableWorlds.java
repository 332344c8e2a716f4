package org.waitprof.cli.mpi;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Joins jobs over bindings in C's style. Implemented where their tables are known, beside the
 * agent; found by {@code ServiceLoader}.
 */
public interface TableWorlds {
  /**
   * Joins the job, and may wait for the others.
   *
   * @param table the binding's; null to look for one that the loader sees
   * @param loader sees the binding's classes
   * @return null where no table was given, and none found
   * @throws MpiFailure with one line that says what is wrong, or lacking
   */
  @Nullable MpiWorld join(@Nullable Path table, ClassLoader loader);
}
