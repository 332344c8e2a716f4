package org.waitprof.agent.binding;

/**
 * Turns argument types as a Java source writes them into JVM descriptors. A simple name is a class
 * of package {@code mpi}, except for the few JDK classes that the bindings use; a name with dots is
 * complete.
 */
public final class Signatures {
  /** Where all classes of a binding's public interface live. */
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
}
