package org.waitprof.agent.wrapper;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.ClassMembers;
import org.waitprof.agent.binding.HandleShapes;
import org.waitprof.agent.binding.WrapperTable;
import org.waitprof.cli.doctor.BindingTables;
import org.waitprof.system.SpecialFile;

/** Compares tables with the classes that they are for. Stateless. */
@AutoService(BindingTables.class)
public final class TableDoctor implements BindingTables {
  private static final String PREFIX = "MPI_";
  private static final int FEWEST_FUNCTIONS = 3;

  /** Makes the doctor, for {@code ServiceLoader}. */
  public TableDoctor() {}

  @Override
  public List<String> faults(Path table, List<Path> classPath) throws IOException {
    WrapperTable parsed = WrapperTable.parse(table.toString(), SpecialFile.text(table));
    Map<String, ClassMembers> classes = ClassMembers.of(classPath);
    List<String> faults = new ArrayList<>();
    for (String owner : parsed.owners()) {
      ClassMembers found = classes.get(owner);
      if (found == null) {
        faults.add("no class " + owner.replace('/', '.'));
      } else {
        examine(parsed, owner, found, faults);
      }
    }
    return faults;
  }

  private static void examine(
      WrapperTable table, String owner, ClassMembers found, List<String> faults) {
    List<String> signatures =
        found.methods().stream().map(ClassMembers.Declared::signature).toList();
    for (String each : table.unmatched(owner, signatures)) {
      faults.add("no method of the class fits " + each);
    }
    for (ClassMembers.Declared method : found.methods()) {
      CallRow row = table.row(owner, method.name(), method.descriptor(), method.isFunction());
      if (row != null) {
        addRowFaults(table.shapes(), row, method, faults);
      } else if (isForgotten(table, owner, method)) {
        faults.add(
            shown(method)
                + " is named like a function of MPI, which has "
                + WrapperTable.argumentsInC(method.name())
                + " arguments, and no line describes it");
      }
    }
  }

  private static boolean isForgotten(
      WrapperTable table, String owner, ClassMembers.Declared method) {
    return method.isPublic()
        && method.name().startsWith(PREFIX)
        && WrapperTable.argumentsInC(method.name()) >= 0
        && table.operation(owner, method.name(), method.descriptor(), method.isFunction()) == null;
  }

  private static void addRowFaults(
      HandleShapes shapes, CallRow row, ClassMembers.Declared method, List<String> faults) {
    Type[] types = Type.getArgumentTypes(method.descriptor());
    for (ArgumentRole role : ArgumentRole.values()) {
      if (row.at(role) >= 0) {
        String fault = fault(shapes, row, role, types[row.at(role)]);
        if (fault != null) {
          faults.add(
              shown(method) + ": argument " + row.at(role) + ", " + role.key() + ", " + fault);
        }
      }
    }
  }

  /** Reason why an argument cannot have that role; null if it can. */
  private static @Nullable String fault(
      HandleShapes shapes, CallRow row, ArgumentRole role, Type type) {
    boolean isNumber = type.getSort() == Type.INT || type.getSort() == Type.LONG;
    boolean isSegment = type.getDescriptor().equals("L" + HandleShapes.SEGMENT + ";");
    boolean isObject = type.getSort() == Type.OBJECT && !isSegment;
    return switch (role) {
      case BUFFER, RECV_BUFFER -> null;
      case COUNT,
          PEER,
          TAG,
          ROOT,
          RECV_COUNT,
          RECV_PEER,
          RECV_TAG,
          REQUEST_COUNT,
          DIM_COUNT,
          LOCK,
          START ->
          isNumber ? null : "is not a number: " + type.getClassName();
      default -> {
        boolean isArray = type.getSort() == Type.ARRAY && (row.isPointer(role) || isList(role));
        boolean isKnown =
            isObject
                && (row.isPointer(role) || isList(role) || role == ArgumentRole.STATUS
                        ? shapes.pointer()
                        : shapes.handle())
                    != null;
        yield isNumber || isSegment || isArray || isKnown
            ? null
            : "is a "
                + type.getClassName()
                + ", of which a line \"handle\" or \"pointer\" must say where the value is";
      }
    };
  }

  private static boolean isList(ArgumentRole role) {
    return switch (role) {
      case REQUESTS, STATUSES, INDICES, COUNTS, DIMS -> true;
      default -> false;
    };
  }

  private static String shown(ClassMembers.Declared method) {
    List<String> types = new ArrayList<>();
    for (Type each : Type.getArgumentTypes(method.descriptor())) {
      types.add(each.getClassName());
    }
    return method.name() + "(" + String.join(",", types) + ")";
  }

  @Override
  public String draft(Path jar) throws IOException {
    StringBuilder text = new StringBuilder();
    Map<String, ClassMembers> classes = ClassMembers.of(List.of(jar));
    classes.forEach(
        (name, found) -> {
          List<ClassMembers.Declared> named =
              found.methods().stream()
                  .filter(
                      method -> method.isPublic() && WrapperTable.argumentsInC(method.name()) >= 0)
                  .toList();
          if (named.size() >= FEWEST_FUNCTIONS) {
            addClass(name, named, classes, text);
          }
        });
    return text.isEmpty() ? "" : "binding NAME\n" + text;
  }

  private static void addClass(
      String name,
      List<ClassMembers.Declared> named,
      Map<String, ClassMembers> classes,
      StringBuilder text) {
    text.append("\nclass ").append(name.replace('/', '.')).append("\nfunctions\n");
    for (ClassMembers.Declared method : named) {
      if (method.name().equals("MPI_Recv")) {
        Type[] types = Type.getArgumentTypes(method.descriptor());
        if (types.length == WrapperTable.argumentsInC("MPI_Recv")) {
          addShape("handle", types[5], " cell", classes, text);
          addShape("pointer", types[6], "", classes, text);
        }
      }
    }
    for (ClassMembers.Declared method : named) {
      int arguments = Type.getArgumentTypes(method.descriptor()).length;
      if (arguments != WrapperTable.argumentsInC(method.name()) || !method.isFunction()) {
        text.append("# to be completed: ").append(shown(method)).append(' ').append(method.name());
        text.append(" part=INDEX ...\n");
      }
    }
  }

  /**
   * Adds a line with the field in which objects of a type, or its supertypes, keep a number or a
   * memory segment.
   */
  private static void addShape(
      String word, Type type, String cell, Map<String, ClassMembers> classes, StringBuilder text) {
    String name = type.getSort() == Type.OBJECT ? type.getInternalName() : null;
    for (ClassMembers each = name == null ? null : classes.get(name);
        each != null;
        each = name == null ? null : classes.get(name)) {
      for (Map.Entry<String, String> field : each.fields().entrySet()) {
        String end =
            switch (field.getValue()) {
              case "I" -> ":int";
              case "J" -> ":long";
              case "L" + HandleShapes.SEGMENT + ";" -> cell;
              default -> null;
            };
        if (end != null) {
          text.append(word).append(' ').append(String.valueOf(name).replace('/', '.'));
          text.append('.').append(field.getKey()).append(end).append('\n');
          return;
        }
      }
      name = each.superName();
    }
  }
}
