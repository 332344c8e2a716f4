package paths;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** Calls that nobody can see in the class file. */
final class Reflection {
  interface Hook { void run(int n); }

  static final class Made {
    Made() { Port.poll(); }
  }

  private Reflection() {}

  static void all() throws Exception {
    Reflection.class.getDeclaredMethod("target", int.class).invoke(null, 1);
    through();
    Made.class.getDeclaredConstructor().newInstance();
    MethodHandle handle =
        MethodHandles.lookup().findStatic(Reflection.class, "target", MethodType.methodType(void.class, int.class));
    try {
      handle.invokeExact(2);
      handle.invoke(3);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
    Runnable proxy = (Runnable) Proxy.newProxyInstance(
        Reflection.class.getClassLoader(), new Class<?>[] {Runnable.class}, (self, method, args) -> { target(4); return null; });
    proxy.run();
    try {
      Reflection.class.getDeclaredMethod("failing").invoke(null);
    } catch (InvocationTargetException e) {
      target(5);
    }
  }

  private static void through() throws Exception {
    Reflection.class.getDeclaredMethod("target", int.class).invoke(null, 1);
  }

  static void target(int n) { for (int i = 0; i < n; i++) Port.poll(); }

  static void failing() {
    Port.poll();
    throw new IllegalStateException();
  }
}
