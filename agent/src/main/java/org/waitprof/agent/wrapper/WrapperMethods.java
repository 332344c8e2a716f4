package org.waitprof.agent.wrapper;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import net.bytebuddy.jar.asm.Type;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.WrapperRows;
import org.waitprof.agent.binding.WrapperTable;

/** The methods of a binding in C's style by MPI's names, and ways to give them arguments. Cold. */
final class WrapperMethods {
  private final WrapperTable table;
  private final WrapperValues values;
  private final Map<String, List<Candidate>> methods = new HashMap<>();
  private int handleBytes = Long.BYTES;

  private record Candidate(Method method, WrapperTable.WrapperOperation operation) {}

  /**
   * Looks at the methods of the table's classes.
   *
   * @throws ReflectiveOperationException if a class is not there
   */
  WrapperMethods(WrapperTable table, ClassLoader loader) throws ReflectiveOperationException {
    this.table = table;
    List<Class<?>> classes = new ArrayList<>();
    for (String owner : table.owners()) {
      Class<?> type = Class.forName(owner.replace('/', '.'), true, loader);
      classes.add(type);
      for (Method method : type.getMethods()) {
        add(owner, method);
      }
      for (Method method : type.getDeclaredMethods()) {
        if (!Modifier.isPublic(method.getModifiers()) && !method.isSynthetic()) {
          add(owner, method);
        }
      }
    }
    values = new WrapperValues(table, classes);
  }

  WrapperTable table() {
    return table;
  }

  /** Says how many bytes a handle has in memory. */
  void handleBytes(int bytes) {
    handleBytes = bytes;
  }

  /** Constants of the binding, and the values that its methods take as arguments. */
  WrapperValues values() {
    return values;
  }

  /** Whether the binding has a function. */
  boolean has(String function) {
    return methods.containsKey(function);
  }

  /** Whether any function is given a communicator: else all are about MPI_COMM_WORLD. */
  boolean takeCommunicators() {
    return methods.values().stream()
        .flatMap(List::stream)
        .anyMatch(each -> each.operation().at(ArgumentRole.COMM) >= 0);
  }

  private void add(String owner, Method method) {
    WrapperTable.WrapperOperation operation =
        table.operation(
            owner,
            method.getName(),
            Type.getMethodDescriptor(method),
            WrapperRows.isFunction(method.getModifiers()));
    if (operation != null && isOpen(method)) {
      methods
          .computeIfAbsent(operation.function(), key -> new ArrayList<>())
          .add(new Candidate(method, operation));
    }
  }

  /** Whether the agent may call a method that is not public; a module may not let it. */
  private static boolean isOpen(Method method) {
    return Modifier.isPublic(method.getModifiers()) || method.trySetAccessible();
  }

  WrapperCall call(String function) throws ReflectiveOperationException {
    List<Candidate> found = methods.get(function);
    if (found == null) {
      throw new NoSuchMethodException("binding " + table.name() + " has no " + function);
    }
    return new WrapperCall(found.get(0).method(), found.get(0).operation());
  }

  /**
   * The overload whose data are an array of that type, rather not in place, or else one that takes
   * a pointer.
   */
  WrapperCall call(String function, Class<?> array) throws ReflectiveOperationException {
    WrapperCall found = null;
    for (Candidate each : methods.getOrDefault(function, List.of())) {
      WrapperCall call = new WrapperCall(each.method(), each.operation());
      boolean fits = call.type(ArgumentRole.BUFFER) == array;
      if (fits && (found == null || call.type(ArgumentRole.RECV_BUFFER) == array)) {
        found = call;
      }
    }
    return found == null ? call(function) : found;
  }

  WrapperCall withHandle(WrapperCall call, ArgumentRole role, long handle)
      throws ReflectiveOperationException {
    Class<?> type = call.type(role);
    return type == null ? call : call.with(role, values.handle(type, handle, handleBytes));
  }

  WrapperCall withConstant(WrapperCall call, ArgumentRole role, String... names)
      throws ReflectiveOperationException {
    if (call.type(role) == null) {
      return call;
    }
    for (String name : names) {
      Object value = values.constant(name);
      if (value != null) {
        return call.with(role, value);
      }
    }
    return call.with(role, values.required(names[0]));
  }

  /** Points a role at memory, if the method has it. */
  void point(WrapperCall call, ArgumentRole role, NativeMemory memory)
      throws ReflectiveOperationException {
    Class<?> type = call.type(role);
    if (type != null) {
      call.with(role, values.pointer(type, memory));
    }
  }

  /** Asks a function that leaves a number, or returns it. */
  long ask(String function, ArgumentRole role, long handle) throws ReflectiveOperationException {
    WrapperCall call = withHandle(call(function), role, handle);
    return left(call, ArgumentRole.VALUE, Integer.BYTES);
  }

  /** Asks a function that leaves a handle, or returns it. */
  long make(String function, ArgumentRole from, long handle, ArgumentRole to)
      throws ReflectiveOperationException {
    return made(withHandle(call(function), from, handle), to);
  }

  /** Calls a method that leaves a handle, or returns it. */
  long made(WrapperCall call, ArgumentRole to) throws ReflectiveOperationException {
    return left(call, to, handleBytes);
  }

  /** The number that a call leaves in an array of one or in memory, or returns. */
  private long left(WrapperCall call, ArgumentRole to, int bytes)
      throws ReflectiveOperationException {
    NativeMemory cell = new NativeMemory(Long.BYTES);
    Object array = isArray(call, to) ? oneOf(call, to) : null;
    if (array == null) {
      point(call, to, cell);
    } else {
      call.with(to, array);
    }
    Object result = call.run();
    if (call.type(to) == null && result != null && !(result instanceof Boolean)) {
      return values.number(result, bytes);
    }
    return array == null ? cell.handle(bytes) : ((Number) Array.get(array, 0)).longValue();
  }

  static boolean isArray(WrapperCall call, ArgumentRole role) {
    Class<?> type = call.type(role);
    return type != null && type.isArray();
  }

  private static Object oneOf(WrapperCall call, ArgumentRole role) {
    return Array.newInstance(Objects.requireNonNull(call.type(role)).getComponentType(), 1);
  }

  /** Gives a handle back, if the binding can: its method takes it, or where it is. */
  void free(String function, ArgumentRole role, long handle) throws ReflectiveOperationException {
    if (!has(function)) {
      return;
    }
    WrapperCall call = call(function);
    if (isArray(call, role)) {
      Object array = oneOf(call, role);
      boolean isLong = array instanceof long[];
      Array.set(array, 0, isLong ? (Object) handle : (Object) (int) handle);
      call.with(role, array);
    } else if (call.type(role) == long.class && !call.isPointer(role)) {
      call.with(role, handle);
    } else {
      NativeMemory cell = new NativeMemory(Long.BYTES);
      WrapperValues.put(cell.buffer(), handle, handleBytes);
      point(call, role, cell);
    }
    Object unused = call.run();
  }

  void data(WrapperCall call, ArgumentRole role, Class<?> array, Object heap, NativeMemory memory)
      throws ReflectiveOperationException {
    if (call.type(role) == array) {
      call.with(role, heap);
    } else {
      point(call, role, memory);
    }
  }
}
