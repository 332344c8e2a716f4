package org.waitprof.agent.wrapper;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.WrapperTable.WrapperOperation;
import org.waitprof.record.handle.Handles;

/** A method of a binding that the agent calls, with its arguments by their roles. Cold. */
final class WrapperCall {
  private final Method method;
  private final WrapperOperation operation;
  private final Class<?>[] types;
  private final @Nullable Object[] arguments;

  /** Prepares a call; arguments that are not given will be 0, or null. */
  WrapperCall(Method method, WrapperOperation operation) {
    this.method = method;
    this.operation = operation;
    types = method.getParameterTypes();
    arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      arguments[i] = nothing(types[i]);
    }
  }

  boolean isStatic() {
    return Modifier.isStatic(method.getModifiers());
  }

  List<Class<?>> types() {
    return List.of(types);
  }

  /** The parameter that has a role; negative for none. */
  int at(ArgumentRole role) {
    return operation.at(role);
  }

  /** The type of the parameter that has a role; null if none has. */
  @Nullable Class<?> type(ArgumentRole role) {
    int at = operation.at(role);
    return at < 0 ? null : types[at];
  }

  /** Whether the argument of a role points to it. */
  boolean isPointer(ArgumentRole role) {
    return operation.isPointer(role);
  }

  /** Gives an argument, if the method has one of that role. */
  WrapperCall with(ArgumentRole role, Object value) {
    int at = operation.at(role);
    if (at >= 0) {
      place(at, value);
    }
    return this;
  }

  /** Gives the argument of that index. */
  void place(int at, Object value) {
    arguments[at] = fitting(types[at], value);
  }

  /**
   * Calls the method.
   *
   * @return what it returns; null for nothing
   * @throws ReflectiveOperationException with the binding's own failure inside
   */
  @Nullable Object run() throws ReflectiveOperationException {
    try {
      return method.invoke(receiver(method), arguments);
    } catch (InvocationTargetException e) {
      throw new ReflectiveOperationException(method.getName() + ": " + e.getCause(), e);
    }
  }

  /**
   * Binds the method to its arguments, to be called often.
   *
   * @param open the parameter that it takes as an {@code Object}; negative for none
   * @return returns an {@code Object}
   */
  MethodHandle bound(int open) throws IllegalAccessException {
    MethodHandle handle = MethodHandles.lookup().unreflect(method);
    if (!isStatic()) {
      throw new IllegalAccessException(method.getName() + " is not static");
    }
    for (int i = types.length - 1; i >= 0; i--) {
      if (i != open) {
        handle = MethodHandles.insertArguments(handle, i, arguments[i]);
      }
    }
    return handle.asType(MethodType.genericMethodType(open < 0 ? 0 : 1));
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
