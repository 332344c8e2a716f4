package causes;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;

/** Work whose compiled code the JVM throws away whenever a call site in it gets another target. */
final class Relinked {
  private static final MutableCallSite SITE =
      new MutableCallSite(MethodType.methodType(double.class, double.class));
  private static final MethodHandle STEP = SITE.dynamicInvoker();

  Relinked() {
    relink();
  }

  /** Another target that does the same: code that was compiled for the one before is invalid. */
  void relink() {
    try {
      SITE.setTarget(
          MethodHandles.lookup().findStatic(Relinked.class, "step", SITE.type()).asType(SITE.type()));
      MutableCallSite.syncAll(new MutableCallSite[] {SITE});
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  static double step(double sum) {
    return Math.sqrt(sum + 1);
  }

  /** Takes some nanoseconds a step once it is compiled. */
  double sum(int steps) {
    double sum = 1;
    try {
      for (int i = 1; i < steps; i++) {
        sum += (double) STEP.invokeExact(sum);
      }
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
    return sum;
  }
}
