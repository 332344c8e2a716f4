package org.waitprof.agent.binding;

import java.util.List;
import java.util.Set;

/** The rows of a call table, class by class; from its text, or as the build has compiled it. */
public interface Rows {
  /** Internal names of the classes that have rows. */
  Set<String> owners();

  /**
   * {@link SignatureHash}es of all methods that communicate. Without MPI_Abort, which error paths
   * call everywhere: it would make every accessor reach MPI.
   */
  int[] communicating();

  /** The rows of one class, in the order of the table; empty if it has none. */
  List<CallRow> rows(String owner);
}
