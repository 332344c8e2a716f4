package org.waitprof.cli.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Checks and drafts tables of bindings in C's style. Implemented where these are known, beside the
 * agent; found by {@code ServiceLoader}. Called by {@code doctor}.
 */
public interface BindingTables {
  /**
   * What of a table does not fit the classes that it is for.
   *
   * @param table its file
   * @param classPath jars and folders
   * @return a line each; empty where everything fits
   * @throws IOException if a file cannot be read
   */
  List<String> faults(Path table, List<Path> classPath) throws IOException;

  /**
   * A first draft of a table, for wrappers whose methods follow MPI's names.
   *
   * @param jar a jar or folder
   * @return the text; empty where no class has such methods
   * @throws IOException if it cannot be read
   */
  String draft(Path jar) throws IOException;
}
