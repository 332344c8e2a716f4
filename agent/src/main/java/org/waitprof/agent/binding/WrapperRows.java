package org.waitprof.agent.binding;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;

/**
 * The rows of a wrapper's table: for each of its methods that the table means, found in its class
 * files.
 */
public final class WrapperRows implements Rows {
  private final Map<String, List<CallRow>> rows = new LinkedHashMap<>();
  private int[] communicating = {};

  private WrapperRows() {}

  /** Gives class files by internal name; null for one that is not there. */
  public interface ClassFiles {
    /** The class file of that name. */
    byte @Nullable [] find(String internalName);
  }

  /**
   * Finds the methods.
   *
   * @throws IllegalArgumentException if a class of the table is not there, or none of its methods
   *     is meant
   */
  public static WrapperRows of(WrapperTable table, ClassFiles files) {
    WrapperRows all = new WrapperRows();
    for (String owner : table.owners()) {
      byte[] file = files.find(owner);
      if (file == null) {
        throw new IllegalArgumentException(
            "binding " + table.name() + ": no class " + owner.replace('/', '.'));
      }
      List<CallRow> found = new ArrayList<>();
      for (ClassMembers.Declared each : ClassMembers.of(file).methods()) {
        CallRow row = table.row(owner, each.name(), each.descriptor(), each.isFunction());
        if (row != null) {
          found.add(row);
        }
      }
      all.rows.put(owner, found);
    }
    if (all.rows.values().stream().allMatch(List::isEmpty)) {
      throw new IllegalArgumentException(
          "binding " + table.name() + ": none of the methods that its table means are there");
    }
    all.communicating = all.reaching(files);
    return all;
  }

  private int[] reaching(ClassFiles files) {
    List<String> profiled =
        rows.values().stream()
            .flatMap(List::stream)
            .filter(row -> row.call() != MpiCall.MPI_ABORT)
            .map(row -> row.method() + row.arguments())
            .toList();
    return WrapperCallers.of(rows.keySet(), profiled, files).stream()
        .mapToInt(SignatureHash::of)
        .distinct()
        .sorted()
        .toArray();
  }

  /** Whether a method may be one of MPI's functions by its name alone: a public static one. */
  public static boolean isFunction(int access) {
    int wanted = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    return (access & wanted) == wanted;
  }

  @Override
  public Set<String> owners() {
    return rows.keySet();
  }

  @Override
  public int[] communicating() {
    return communicating;
  }

  @Override
  public List<CallRow> rows(String owner) {
    return rows.getOrDefault(owner, List.of());
  }
}
