package org.waitprof.agent.callpath.reach;

import java.util.HashSet;
import java.util.Set;

/**
 * Selects the calls of the JDK's methods that may call the application back. These are calls that
 * are given, or called on, a type through which a method that reaches MPI can be called. All calls
 * of streams and executors count, because their later calls no longer show the objects that they
 * were given. Not thread-safe.
 */
final class JdkCallers {
  /** Types of which every method counts as soon as anything can be called back. */
  static final Set<String> HOLDERS =
      Set.of(
          "java/util/stream/BaseStream",
          "java/util/stream/Stream",
          "java/util/stream/IntStream",
          "java/util/stream/LongStream",
          "java/util/stream/DoubleStream",
          "java/util/concurrent/Executor",
          "java/util/concurrent/ExecutorService",
          "java/util/concurrent/ScheduledExecutorService",
          "java/util/concurrent/ThreadPoolExecutor",
          "java/util/concurrent/CompletionService",
          "java/util/concurrent/Future",
          "java/util/concurrent/FutureTask",
          "java/util/concurrent/CompletionStage",
          "java/util/concurrent/CompletableFuture",
          "java/util/concurrent/ForkJoinPool",
          "java/util/concurrent/ForkJoinTask",
          "java/util/concurrent/RecursiveTask",
          "java/util/concurrent/RecursiveAction",
          "java/util/concurrent/CountedCompleter",
          "java/util/concurrent/CyclicBarrier",
          "java/util/concurrent/Phaser");

  /** Methods of the JDK that turn any object into text. */
  static final Set<String> CALLING_TO_STRING =
      Set.of(
          "valueOf(Ljava/lang/Object;)",
          "append(Ljava/lang/Object;)",
          "print(Ljava/lang/Object;)",
          "println(Ljava/lang/Object;)");

  /** Signatures that classes name if they use reflection. */
  static final String[] REFLECTIVE_SIGNATURES = {
    "invoke(Ljava/lang/Object;[Ljava/lang/Object;)",
    "newInstance([Ljava/lang/Object;)",
    "newInstance()",
    "invokeWithArguments([Ljava/lang/Object;)",
    "invokeWithArguments(Ljava/util/List;)"
  };

  private final Set<String> types = new HashSet<>();
  private final Set<String> reflective = new HashSet<>();

  /**
   * Notes that the application can be called back through a type.
   *
   * @return whether this is new
   */
  boolean add(String type, Reach reach) {
    return reach == Reach.MPI ? types.add(type) : reflective.add(type);
  }

  /** Whether anything can be called back. */
  boolean isEmpty() {
    return types.isEmpty() && reflective.isEmpty();
  }

  /** Whether a call goes, by reflection, to a method that is not visible. */
  static boolean isReflection(CallTarget call) {
    return switch (call.owner()) {
      case "java/lang/reflect/Method" -> call.signature().startsWith("invoke(");
      case "java/lang/reflect/Constructor", "java/lang/Class" ->
          call.signature().startsWith("newInstance(");
      case "java/lang/invoke/MethodHandle" -> call.signature().startsWith("invoke");
      default -> false;
    };
  }

  /** Ability of a method that is called on a type of the JDK to reach MPI. */
  Reach reach(Iterable<String> owners, String signature) {
    if (!types.isEmpty()) {
      for (String owner : owners) {
        if (types.contains(owner) || HOLDERS.contains(owner)) {
          return Reach.MPI;
        }
      }
    }
    Reach result = Reach.NONE;
    int end = signature.length();
    for (int at = signature.indexOf('L', signature.indexOf('(')); at > 0 && at < end; ) {
      int semicolon = signature.indexOf(';', at);
      String type = signature.substring(at + 1, semicolon);
      if (types.contains(type)) {
        return Reach.MPI;
      }
      if (reflective.contains(type)) {
        result = Reach.REFLECTION;
      }
      at = signature.indexOf('L', semicolon);
    }
    return result;
  }
}
