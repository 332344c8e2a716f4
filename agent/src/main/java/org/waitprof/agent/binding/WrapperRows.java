package org.waitprof.agent.binding;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a wrapper's table: for each of its methods that the table means, found in its class
 * files.
 */
public final class WrapperRows {
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
  public static Rows of(WrapperTable table, ClassFiles files) {
    Map<String, List<CallRow>> rows = new LinkedHashMap<>();
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
      rows.put(owner, found);
    }
    if (rows.values().stream().allMatch(List::isEmpty)) {
      throw new IllegalArgumentException(
          "binding " + table.name() + ": none of the methods that its table means are there");
    }
    List<String> profiled = CallTable.profiled(rows);
    return new CallTable(rows, WrapperCallers.of(rows.keySet(), profiled, files));
  }

  /** Whether a method may be one of MPI's functions by its name alone: a public static one. */
  public static boolean isFunction(int access) {
    int wanted = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    return (access & wanted) == wanted;
  }
}
