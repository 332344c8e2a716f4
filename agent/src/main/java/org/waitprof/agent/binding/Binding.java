package org.waitprof.agent.binding;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A Java binding of MPI: its name and its call table. Safe for use by several threads: in a JVM
 * that holds several ranks, each rank's class loader defines the binding's classes again.
 */
public final class Binding {
  private final String name;
  private final CallTable table;
  private final Map<String, Map<String, CallRow>> byOwner = new ConcurrentHashMap<>();

  Binding(String name, CallTable table) {
    this.name = name;
    this.table = table;
  }

  /** The name for reports, for instance {@code Open MPI}. */
  public String name() {
    return name;
  }

  /** Internal names of the classes that declare profiled methods. */
  public Set<String> owners() {
    return table.owners();
  }

  /** The rows of one class; empty for a class without profiled methods. */
  public List<CallRow> rows(String owner) {
    return table.rows(owner);
  }

  /**
   * The row of a method, or null if the method is not profiled.
   *
   * @param owner internal name of the declaring class
   * @param method name of the method, {@code <init>} for a constructor
   * @param arguments descriptor of the parameters with parentheses; what follows is ignored, so the
   *     descriptor of the method will do
   */
  public @Nullable CallRow row(String owner, String method, String arguments) {
    String parameters = arguments.substring(0, arguments.indexOf(')') + 1);
    return byOwner.computeIfAbsent(owner, this::index).get(method + parameters);
  }

  private Map<String, CallRow> index(String owner) {
    Map<String, CallRow> index = new HashMap<>();
    for (CallRow row : table.rows(owner)) {
      index.put(row.method() + row.arguments(), row);
    }
    return index;
  }

  @Override
  public String toString() {
    return name;
  }
}
