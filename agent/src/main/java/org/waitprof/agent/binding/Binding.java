package org.waitprof.agent.binding;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A Java binding of MPI: its dialect and its call table. Safe for use by several threads: in a JVM
 * that holds several ranks, each rank's class loader defines the binding's classes again, and the
 * rows of a class are parsed once.
 */
public final class Binding {
  private static final String TEXT = ".calls";
  private static final String COMPILED = ".rows";

  private final MpiDialect dialect;
  private final Rows table;
  private final Map<String, Map<String, CallRow>> byOwner = new ConcurrentHashMap<>();

  /**
   * A binding and its call table.
   *
   * @param dialect further properties of the binding
   */
  Binding(MpiDialect dialect, Rows table) {
    this.dialect = dialect;
    this.table = table;
  }

  /** The binding with the tables of a dialect; uses the compiled call table if it exists. */
  static Binding load(MpiDialect dialect) {
    String stem = dialect.tables();
    byte[] compiled = Resources.find(stem.concat(COMPILED));
    return new Binding(dialect, compiled == null ? text(stem) : new CompiledTable(compiled));
  }

  private static CallTable text(String resource) {
    return CallTable.parse(resource, Resources.text(resource.concat(TEXT)));
  }

  /** The name for reports, for instance {@code Open MPI}. */
  public String name() {
    return dialect.name();
  }

  /** Properties of the binding besides its call table. */
  public MpiDialect dialect() {
    return dialect;
  }

  /** Internal names of the classes that declare profiled methods. */
  public Set<String> owners() {
    return table.owners();
  }

  /** {@link SignatureHash}es of all methods that communicate, MPI_Abort left out. */
  public int[] communicating() {
    return table.communicating();
  }

  /** The rows of one class; empty for a class without profiled methods. */
  public List<CallRow> rows(String owner) {
    return List.copyOf(indexed(owner).values());
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
    return indexed(owner).get(method.concat(parameters));
  }

  /** All rows of the binding's table, class by class. */
  public List<CallRow> rows() {
    List<CallRow> rows = new ArrayList<>();
    for (String owner : owners()) {
      rows.addAll(table.rows(owner));
    }
    return rows;
  }

  /** Two threads may both parse a class's rows at first: they get the same. */
  private Map<String, CallRow> indexed(String owner) {
    Map<String, CallRow> index = byOwner.get(owner);
    if (index == null) {
      index = new LinkedHashMap<>();
      for (CallRow row : table.rows(owner)) {
        index.put(row.method().concat(row.arguments()), row);
      }
      byOwner.put(owner, index);
    }
    return index;
  }

  @Override
  public String toString() {
    return name();
  }
}
