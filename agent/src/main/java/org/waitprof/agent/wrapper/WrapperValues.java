package org.waitprof.agent.wrapper;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.HandleShapes;
import org.waitprof.agent.binding.WrapperTable;
import org.waitprof.memory.Memory;

/**
 * Converts handles and pointers into what a binding's methods take, and back: numbers, memory
 * segments, or objects with a field ({@link HandleShapes}). Cold.
 */
record WrapperValues(WrapperTable table, List<Class<?>> classes) {

  /**
   * A constant of MPI as the binding has it: in a field or method of that name, or as its table
   * says.
   */
  @Nullable Object constant(String name) throws ReflectiveOperationException {
    String said = table.constant(name);
    if (said != null) {
      int dot = said.lastIndexOf('.');
      return dot < 0
          ? (Object) Integer.valueOf(said)
          : Class.forName(said.substring(0, dot), true, classes.get(0).getClassLoader())
              .getField(said.substring(dot + 1))
              .get(null);
    }
    for (Class<?> each : classes) {
      for (Field field : each.getFields()) {
        if (field.getName().equals(name) && Modifier.isStatic(field.getModifiers())) {
          return field.get(null);
        }
      }
      for (Method method : each.getMethods()) {
        if (method.getName().equals(name) && method.getParameterCount() == 0) {
          return method.invoke(WrapperCall.receiver(method));
        }
      }
    }
    return null;
  }

  /**
   * A constant of the binding that the agent needs.
   *
   * @throws NoSuchFieldException if the binding does not have it
   */
  Object required(String name) throws ReflectiveOperationException {
    Object constant = constant(name);
    if (constant == null) {
      throw new NoSuchFieldException(
          "binding " + table.name() + " has no constant " + name + "; its table may give it");
    }
    return constant;
  }

  /** The number of a handle, of an address or a constant. */
  long number(Object value, int handleBytes) throws ReflectiveOperationException {
    if (value instanceof Number number) {
      return number.longValue();
    }
    if (isSegment(value)) {
      return NativeMemory.addressOf(value);
    }
    HandleShapes.Field field = table.shapes().handle();
    if (field == null) {
      throw new IllegalArgumentException("no handle: " + value.getClass());
    }
    Object held = value.getClass().getField(field.name()).get(value);
    ByteBuffer cell =
        table.shapes().isCell() && isSegment(held) ? NativeMemory.content(held) : null;
    if (cell != null) {
      return NativeMemory.number(cell, handleBytes);
    }
    long address = number(held, handleBytes);
    return !table.shapes().isCell()
        ? address
        : handleBytes == Integer.BYTES ? Memory.getInt(address) : Memory.get(address);
  }

  /** Bytes of a handle in memory: the size of the cell that holds a constant, or of its number. */
  int handleBytes(Object constant) throws ReflectiveOperationException {
    if (constant instanceof Integer) {
      return Integer.BYTES;
    }
    HandleShapes.Field field = table.shapes().handle();
    if (constant instanceof Number || isSegment(constant) || field == null) {
      return Long.BYTES;
    }
    Object held = constant.getClass().getField(field.name()).get(constant);
    if (table.shapes().isCell() && isSegment(held)) {
      return NativeMemory.bytes(held) == Integer.BYTES ? Integer.BYTES : Long.BYTES;
    }
    return held instanceof Integer ? Integer.BYTES : Long.BYTES;
  }

  private static boolean isSegment(Object value) throws ReflectiveOperationException {
    return !(value instanceof Number)
        && NativeMemory.hasSegments()
        && Class.forName("java.lang.foreign.MemorySegment").isInstance(value);
  }

  /** A handle as a parameter of that type takes it. */
  Object handle(Class<?> type, long handle, int handleBytes) throws ReflectiveOperationException {
    if (type == long.class) {
      return handle;
    }
    if (type == int.class) {
      return (int) handle;
    }
    if (NativeMemory.isSegment(type)) {
      return NativeMemory.segmentAt(handle);
    }
    if (table.shapes().isCell()) {
      NativeMemory cell = new NativeMemory(Long.BYTES);
      put(cell.buffer(), handle, handleBytes);
      return made(type, cell.segment());
    }
    HandleShapes.Field field = table.shapes().handle();
    return field != null && field.descriptor().length() == 1
        ? made(type, handle)
        : made(type, NativeMemory.segmentAt(handle));
  }

  static void put(ByteBuffer cell, long handle, int handleBytes) {
    if (handleBytes == Integer.BYTES) {
      cell.putInt(0, (int) handle);
    } else {
      cell.putLong(0, handle);
    }
  }

  /** A pointer as a parameter of that type takes it. */
  Object pointer(Class<?> type, NativeMemory memory) throws ReflectiveOperationException {
    if (type == long.class) {
      return memory.address();
    }
    if (NativeMemory.isSegment(type)) {
      return memory.segment();
    }
    if (ByteBuffer.class.isAssignableFrom(type) || type == java.nio.Buffer.class) {
      return memory.buffer();
    }
    HandleShapes.Field field = table.shapes().pointer();
    return field != null && field.descriptor().length() == 1
        ? made(type, memory.address())
        : made(type, memory.segment());
  }

  private static Object made(Class<?> type, Object argument) throws ReflectiveOperationException {
    for (Constructor<?> each : type.getConstructors()) {
      Class<?>[] parameters = each.getParameterTypes();
      if (parameters.length == 1 && takes(parameters[0], argument)) {
        return each.newInstance(argument);
      }
    }
    throw new NoSuchMethodException(
        type.getName() + " has no public constructor for a " + argument.getClass().getName());
  }

  private static boolean takes(Class<?> parameter, Object argument) {
    return parameter.isInstance(argument)
        || (parameter == long.class && argument instanceof Long)
        || (parameter == int.class && argument instanceof Integer);
  }
}
