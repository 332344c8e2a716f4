package org.waitprof.agent.wrapper;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.WrapperTable.Operation;
import org.waitprof.record.handle.Handles;

/** A method of a binding that the agent calls, with its arguments by their roles. Cold. */
final class WrapperCall {
  private final Method method;
  private final Operation operation;
  private final Map<ArgumentRole, Object> given = new EnumMap<>(ArgumentRole.class);

  WrapperCall(Method method, Operation operation) {
    this.method = method;
    this.operation = operation;
  }

  /** The type of the parameter that has a role; null if none has. */
  @Nullable Class<?> type(ArgumentRole role) {
    int at = operation.at(role);
    return at < 0 ? null : method.getParameterTypes()[at];
  }

  /** Whether the argument of a role points to it. */
  boolean isPointer(ArgumentRole role) {
    return (operation.pointers() >>> role.ordinal() & 1) != 0;
  }

  /** Gives an argument, if the method has one of that role. */
  WrapperCall with(ArgumentRole role, Object value) {
    given.put(role, value);
    return this;
  }

  /**
   * Calls the method; what was not given is 0, or null.
   *
   * @return what it returns; null for nothing
   * @throws ReflectiveOperationException with the binding's own failure inside
   */
  @Nullable Object run() throws ReflectiveOperationException {
    Class<?>[] types = method.getParameterTypes();
    Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      arguments[i] = nothing(types[i]);
    }
    for (Map.Entry<ArgumentRole, Object> each : given.entrySet()) {
      int at = operation.at(each.getKey());
      if (at >= 0) {
        arguments[at] = fitting(types[at], each.getValue());
      }
    }
    try {
      return method.invoke(receiver(method), arguments);
    } catch (InvocationTargetException e) {
      throw new ReflectiveOperationException(method.getName() + ": " + e.getCause(), e);
    }
  }

  /** The object on which MPI_Init was called; null for a static method. */
  static @Nullable Object receiver(Method method) {
    return Modifier.isStatic(method.getModifiers()) ? null : Handles.receiver();
  }

  private static Object fitting(Class<?> type, Object value) {
    if (value instanceof Number number) {
      return type == int.class
          ? (Object) number.intValue()
          : type == long.class ? (Object) number.longValue() : value;
    }
    return value;
  }

  private static @Nullable Object nothing(Class<?> type) {
    if (type == int.class) {
      return 0;
    }
    if (type == long.class) {
      return 0L;
    }
    return type == boolean.class ? false : null;
  }
}
