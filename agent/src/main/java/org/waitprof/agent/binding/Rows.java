package org.waitprof.agent.binding;

import java.util.List;
import java.util.Set;

/** The rows of a call table, class by class; from its text, or as the build has compiled it. */
interface Rows {
  /** Internal names of the classes that have rows. */
  Set<String> owners();

  /** The rows of one class, in the order of the table; empty if it has none. */
  List<CallRow> rows(String owner);
}
