package org.waitprof.agent.binding;

import java.util.ArrayList;
import java.util.List;

/**
 * Turns argument types as a Java source writes them into JVM descriptors. A simple name is a class
 * of package {@code mpi}, except for the few JDK classes that the bindings use; a name with dots is
 * complete.
 */
public final class Signatures {
  /** Package of all classes of a binding's public interface. */
  public static final String PACKAGE = "mpi/";

  private Signatures() {}

  /** The descriptor, with parentheses, of a comma-separated list of types without spaces. */
  public static String parameters(String types) {
    StringBuilder descriptor = new StringBuilder(96).append('(');
    int from = 0;
    while (from < types.length()) {
      int comma = types.indexOf(',', from);
      int to = comma < 0 ? types.length() : comma;
      append(types.substring(from, to), descriptor);
      from = to + 1;
    }
    return descriptor.append(')').toString();
  }

  private static void append(String type, StringBuilder descriptor) {
    String element = type;
    while (element.endsWith("[]")) {
      descriptor.append('[');
      element = element.substring(0, element.length() - 2);
    }
    switch (element) {
      case "int" -> descriptor.append('I');
      case "long" -> descriptor.append('J');
      case "boolean" -> descriptor.append('Z');
      case "byte" -> descriptor.append('B');
      case "char" -> descriptor.append('C');
      case "short" -> descriptor.append('S');
      case "float" -> descriptor.append('F');
      case "double" -> descriptor.append('D');
      case "Object" -> descriptor.append("Ljava/lang/Object;");
      case "String" -> descriptor.append("Ljava/lang/String;");
      case "Buffer" -> descriptor.append("Ljava/nio/Buffer;");
      case "ByteBuffer" -> descriptor.append("Ljava/nio/ByteBuffer;");
      default -> {
        descriptor.append('L');
        if (element.indexOf('.') < 0) {
          descriptor.append(PACKAGE);
        }
        descriptor.append(element.replace('.', '/')).append(';');
      }
    }
  }

  /** The descriptors of a method's parameters, in order. */
  static List<String> types(String descriptor) {
    List<String> types = new ArrayList<>();
    int at = 1;
    while (descriptor.charAt(at) != ')') {
      int from = at;
      while (descriptor.charAt(at) == '[') {
        at++;
      }
      at = descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
      types.add(descriptor.substring(from, at));
    }
    return types;
  }

  /** Whether a method's parameters are these, {@code *} standing for any type. */
  static boolean match(List<String> wanted, String descriptor) {
    List<String> types = types(descriptor);
    if (types.size() != wanted.size()) {
      return false;
    }
    for (int i = 0; i < wanted.size(); i++) {
      String each = wanted.get(i);
      boolean fits =
          switch (each) {
            case "*" -> true;
            case "*[]" -> types.get(i).startsWith("[");
            default -> parameters(each).equals("(" + types.get(i) + ")");
          };
      if (!fits) {
        return false;
      }
    }
    return true;
  }
}
