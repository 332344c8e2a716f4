package org.waitprof.cli.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Checks and drafts tables of bindings in C's style. The implementation is packaged with the agent,
 * which knows such tables; {@code ServiceLoader} finds it. Called by {@code doctor}.
 */
public interface BindingTables {
  /**
   * Entries of a table that do not fit its classes.
   *
   * @param table path of the table
   * @param classPath jars and folders
   * @return one line per entry; empty if everything fits
   * @throws IOException if a file cannot be read
   */
  List<String> faults(Path table, List<Path> classPath) throws IOException;

  /**
   * A first draft of a table, for wrappers whose methods follow MPI's names.
   *
   * @param jar a jar or folder
   * @return the text; empty if no class has such methods
   * @throws IOException if the jar cannot be read
   */
  String draft(Path jar) throws IOException;
}
