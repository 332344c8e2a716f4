package org.waitprof.agent.callpath;

import java.util.Set;
import net.bytebuddy.jar.asm.Type;
import org.waitprof.agent.callpath.MethodCalls.Call;

/**
 * Which calls of JDK methods may call the application back: those given, or called on, a type
 * through which a method that reaches MPI can be called, and all of streams and executors, whose
 * later calls no longer show what they were given.
 */
final class JdkCallers {
  /** Types of which every method counts as soon as anything can be called back. */
  static final String[] OWNERS = {
    "java/util/stream/Stream",
    "java/util/stream/IntStream",
    "java/util/stream/LongStream",
    "java/util/stream/DoubleStream",
    "java/util/concurrent/Executor",
    "java/util/concurrent/ExecutorService",
    "java/util/concurrent/Future",
    "java/util/concurrent/FutureTask",
    "java/util/concurrent/CompletableFuture",
    "java/util/concurrent/ForkJoinPool",
    "java/util/concurrent/ForkJoinTask",
    "java/util/concurrent/RecursiveTask",
    "java/util/concurrent/RecursiveAction"
  };

  /** Reflection: what it calls cannot be seen, so it counts as reaching MPI from the start. */
  static final Call[] REFLECTION = {
    new Call(
        "java/lang/reflect/Method",
        "invoke",
        "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;"),
    new Call(
        "java/lang/reflect/Constructor", "newInstance", "([Ljava/lang/Object;)Ljava/lang/Object;")
  };

  private static final Set<String> OWNER_SET = Set.of(OWNERS);

  private JdkCallers() {}

  static boolean mayCallBack(Call call, Set<String> callbackTypes) {
    if (OWNER_SET.contains(call.owner()) || callbackTypes.contains(call.owner())) {
      return true;
    }
    if (call.descriptor().indexOf('L') < 0) {
      return false;
    }
    for (Type argument : Type.getArgumentTypes(call.descriptor())) {
      if (argument.getSort() == Type.OBJECT && callbackTypes.contains(argument.getInternalName())) {
        return true;
      }
    }
    return false;
  }
}
