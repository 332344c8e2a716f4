package org.waitprof.agent.binding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.MethodVisitor;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;

/**
 * The table of a binding in C's style, as the author of a wrapper writes it, one line each:
 *
 * <pre>
 * binding NAME                       how reports name it
 * class pkg.Class$Nested             whose methods the following lines are about
 * functions                          its static methods that are named as MPI's functions are those
 * handle pkg.Class.field[:TYPE] [cell]   objects are handles: that field holds one, or memory with one
 * pointer pkg.Class.field[:TYPE]     objects are pointers: that field holds the address
 * status pkg.Class PART=field[:TYPE] ...   what methods return that receive: source, tag, bytes
 * constant MPI_NAME NUMBER           where no field of the class has that name; or pkg.Class.FIELD
 * method(TYPES) MPI_Name part=INDEX ... [per-member] [-&gt; RESULT]
 * query method(TYPES) MPI_Name part=INDEX ... [-&gt; value]
 * </pre>
 *
 * <p>Types are as in a Java source, with packages; {@code *} stands for any, {@code *[]} for any
 * array. {@code part=*INDEX} is an argument that points to the part. {@code TYPE} of a field is
 * {@code int}, {@code long} or a memory segment. Empty lines and {@code #} are comments. Immutable;
 * documented for authors in {@code BINDINGS.md}.
 *
 * <p>As a dialect it has its table alone. Its handles are no objects of classes that could get a
 * field, so nothing is mixed into any class.
 */
public final class WrapperTable implements MpiDialect {
  private final String name;
  private final Map<String, List<MethodPattern>> patterns = new LinkedHashMap<>();
  private final List<String> withFunctions = new ArrayList<>();
  private final Map<String, String> constants = new HashMap<>();
  private final ShapeLines shapes = new ShapeLines();

  private WrapperTable(String name) {
    this.name = name;
  }

  /**
   * Reads a table.
   *
   * @param source names it in messages: a file or resource
   * @throws IllegalArgumentException with one line that says which line is wrong, and why
   */
  public static WrapperTable parse(String source, String text) {
    String name = "";
    String owner = "";
    WrapperTable table = null;
    int number = 0;
    for (String raw : text.split("\n", -1)) {
      number++;
      String line = raw.strip();
      if (line.isEmpty() || line.charAt(0) == '#') {
        continue;
      }
      try {
        if (table == null) {
          name = argument(line, "binding");
          table = new WrapperTable(name);
        } else if (line.startsWith("class ")) {
          owner = argument(line, "class").replace('.', '/');
          List<MethodPattern> unused =
              table.patterns.computeIfAbsent(owner, key -> new ArrayList<>());
        } else {
          table.add(owner, line);
        }
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            source + ", line " + number + ": " + e.getMessage() + ": " + line, e);
      }
    }
    if (table == null || table.patterns.isEmpty()) {
      throw new IllegalArgumentException(
          source + ": a table begins with \"binding NAME\" and names a class");
    }
    if (table.shapes().status() == null && table.returnsStatus()) {
      throw new IllegalArgumentException(
          source + ": for \"-> status\" a line \"status CLASS PART=FIELD ...\" is needed");
    }
    return table;
  }

  private boolean returnsStatus() {
    return patterns.values().stream()
        .flatMap(List::stream)
        .anyMatch(each -> each.parts().result() == ResultKind.STATUS);
  }

  private static String argument(String line, String word) {
    String[] words = line.split("\\s+", 2);
    if (words.length != 2 || !words[0].equals(word)) {
      throw new IllegalArgumentException("expected \"" + word + " NAME\"");
    }
    return words[1].strip();
  }

  private void add(String owner, String line) {
    String[] words = line.split("\\s+");
    if (words[0].equals("constant")) {
      if (words.length != 3) {
        throw new IllegalArgumentException("expected \"constant MPI_NAME NUMBER\"");
      }
      constants.put(words[1], checked(words[2]));
    } else if (!shapes.read(words)) {
      addMethods(owner, line, words);
    }
  }

  private void addMethods(String owner, String line, String[] words) {
    List<MethodPattern> known = patterns.get(owner);
    if (known == null) {
      throw new IllegalArgumentException("a line \"class NAME\" must come before");
    }
    if (line.equals("functions")) {
      withFunctions.add(owner);
      return;
    }
    boolean isQuery = words[0].equals("query");
    known.add(
        MethodPattern.of(isQuery ? Arrays.copyOfRange(words, 1, words.length) : words, isQuery));
  }

  private static String checked(String text) {
    if (text.matches("[\\w$.]+\\.[A-Za-z_][\\w$]*")) {
      return text;
    }
    try {
      return Integer.decode(text).toString();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("neither a number nor CLASS.FIELD: " + text, e);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String marker() {
    return owners().get(0).concat(".class");
  }

  @Override
  public String tables() {
    throw new UnsupportedOperationException("its table is its own");
  }

  /** Asked of the library when it runs. */
  @Override
  public int procNull() {
    throw new UnsupportedOperationException("not known before the library runs");
  }

  @Override
  public void write(MixinMethod method, MethodVisitor out, String owner) {
    throw new UnsupportedOperationException("nothing is mixed in");
  }

  @Override
  public GroupMethods groups() {
    throw new UnsupportedOperationException("asked by handle");
  }

  /** Internal names of the classes that have profiled methods, in the order of the table. */
  public List<String> owners() {
    return List.copyOf(patterns.keySet());
  }

  @Override
  public HandleShapes shapes() {
    return shapes.shapes();
  }

  /** A constant that the table gives, a number or a class and its field; null for none. */
  public @Nullable String constant(String constant) {
    return constants.get(constant);
  }

  /**
   * The row of a method; null if it is not profiled.
   *
   * @param isFunction whether it may be a function by its name: see {@link WrapperRows}
   */
  public @Nullable CallRow row(String owner, String method, String descriptor, boolean isFunction) {
    WrapperOperation operation = operation(owner, method, descriptor, isFunction);
    MpiCall call = operation == null ? null : operation.call();
    String parameters = descriptor.substring(0, descriptor.indexOf(')') + 1);
    return operation == null || call == null
        ? null
        : operation.row(owner, method, parameters, call);
  }

  /**
   * Operation of a method that the agent asks or calls itself: its function and its parts.
   *
   * @param isFunction whether it may be a function by its name: see {@link WrapperRows}
   */
  public @Nullable WrapperOperation operation(
      String owner, String method, String descriptor, boolean isFunction) {
    MethodPattern pattern = pattern(owner, method, descriptor);
    if (pattern != null) {
      MpiCall call = pattern.isQuery() ? null : MpiCall.named(pattern.function()).orElse(null);
      return new WrapperOperation(pattern.function(), call, pattern.parts());
    }
    FunctionList.Function function =
        isFunction && withFunctions.contains(owner) ? FunctionList.shared().named(method) : null;
    return function == null || function.arguments() != Signatures.types(descriptor).size()
        ? null
        : new WrapperOperation(method, function.call(), function.parts());
  }

  /**
   * The lines about methods of a class that mean none of these.
   *
   * @param methods names with descriptors, as {@code send(I)V}
   */
  public List<String> unmatched(String owner, Collection<String> methods) {
    List<String> unmatched = new ArrayList<>();
    for (MethodPattern each : patterns.getOrDefault(owner, List.of())) {
      if (methods.stream().noneMatch(each::means)) {
        unmatched.add(each.shown());
      }
    }
    return unmatched;
  }

  /** Number of arguments of MPI's function of that name in C; negative for no function. */
  public static int argumentsInC(String function) {
    FunctionList.Function known = FunctionList.shared().named(function);
    return known == null ? -1 : known.arguments();
  }

  /** For each of the parts, by ordinal, its argument of MPI's function in C, or negative. */
  public static int[] partsInC(String function) {
    FunctionList.Function known = FunctionList.shared().named(function);
    if (known == null) {
      throw new IllegalArgumentException("no such MPI function: " + function);
    }
    return known.parts().indices().clone();
  }

  private @Nullable MethodPattern pattern(String owner, String method, String descriptor) {
    for (MethodPattern each : patterns.getOrDefault(owner, List.of())) {
      if (each.means(method + descriptor)) {
        return each;
      }
    }
    return null;
  }

  /**
   * Operation of MPI that a method stands for.
   *
   * @param function MPI's name of it
   * @param call what it counts as; null for one that is only asked
   */
  public record WrapperOperation(String function, @Nullable MpiCall call, RowParts parts) {
    /**
     * The row of the method. A call on a communicator that is given none is on the world; the
     * result of a poll, returned or left, shows whether it found something.
     *
     * @param asCall call that it is counted as, if it is
     */
    public CallRow row(String owner, String method, String parameters, MpiCall asCall) {
      int[] indices = parts.indices().clone();
      FunctionList.Function inC = FunctionList.shared().named(function);
      int comm = ArgumentRole.COMM.ordinal();
      if (indices[comm] == CallRow.ABSENT
          && inC != null
          && inC.parts().at(ArgumentRole.COMM) != CallRow.ABSENT) {
        indices[comm] = CallRow.WORLD;
      }
      CallClass kind = asCall.callClass();
      boolean polls = kind == CallClass.TEST || kind == CallClass.POLL_PROBE;
      ResultKind result =
          polls && parts.result() == ResultKind.NONE ? ResultKind.STATUS_OR_NULL : parts.result();
      RowParts its = new RowParts(indices, parts.pointers(), parts.perMember(), result);
      return new CallRow(owner, method, parameters, asCall, its);
    }

    /** The argument that has a role; negative for none. */
    public int at(ArgumentRole role) {
      return parts.at(role);
    }

    /** Whether the argument of a role points to it. */
    public boolean isPointer(ArgumentRole role) {
      return parts.isPointer(role);
    }
  }
}
