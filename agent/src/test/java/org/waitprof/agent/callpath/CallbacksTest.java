package org.waitprof.agent.callpath;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Calls that the JDK makes, on the caller's thread or on others, and exceptions through it. */
class CallbacksTest {
  private static List<String> run(String members) {
    return Program.of(Compiled.program(WovenCodeTest.main(members))).run();
  }

  @Test
  void collectionsAndStreamsCallBack() {
    List<String> paths =
        run(
            """
            static void all() {
              List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
              list.forEach(x -> mpi(x));
              list.forEach(Main::mpi);
              list.stream().map(x -> mpi(x)).filter(x -> x > 0).count();
              list.stream().map(Main::mpi).forEach(x -> {});
              list.sort((a, b) -> mpi(a - b));
              Map<Integer, Integer> map = new HashMap<>();
              map.computeIfAbsent(1, Main::mpi);
              map.computeIfAbsent(1, Main::mpi);
              map.merge(1, 1, (a, b) -> mpi(a + b));
              Optional.of(1).ifPresent(Main::mpi);
              IntStream.range(0, 2);
              DoubleSupplier primitive = () -> mpi(1);
              primitive.getAsDouble();
            }
            interface IntStream { static void range(int a, int b) { for (; a < b; a++) mpi(a); } }
            """);
    assertEquals("Main.main;Main.all;Main.mpi", paths.get(3));
    assertEquals("Main.main;Main.all;Main.lambda$all$0;Main.mpi", paths.get(0));
  }

  @Test
  void inheritedMethodsOfTheJdkCallBack() {
    List<String> paths =
        run(
            """
            static void all() {
              new Columns().forEach(x -> {});
              new Columns().indexOf(1);
              for (int x : new Columns()) mpi(x);
              for (int x : new Borders()) mpi(x);
              String text = "now " + new Named();
              new StringBuilder().append(new Named());
              new Turn(2).invoke();
            }
            static class Columns extends AbstractList<Integer> {
              public Integer get(int i) { return mpi(i); }
              public int size() { return 2; }
            }
            static class Borders implements Iterable<Integer>, Iterator<Integer> {
              int next;
              public Iterator<Integer> iterator() { mpi(0); return this; }
              public boolean hasNext() { return next < 2; }
              public Integer next() { return mpi(next++); }
            }
            static class Named { public String toString() { return "x" + mpi(1); } }
            static class Turn extends RecursiveTask<Integer> {
              int n;
              Turn(int n) { this.n = n; }
              protected Integer compute() {
                mpi(n);
                if (n == 0) return 0;
                Turn next = new Turn(n - 1);
                invokeAll(next, new Turn(0));
                return next.join();
              }
            }
            """);
    assertEquals(2 + 2 + 4 + 1 + 4 + 1 + 1 + 5, paths.size());
  }

  @Test
  void exceptionsThroughLambdasAndTheJdkAreCaughtAbove() {
    run(
        """
        static void all() {
          for (int i = 0; i < 2; i++) {
            try {
              List.of(1, 2).forEach(x -> fail(x));
            } catch (IllegalStateException e) {
              mpi(i);
            }
            try {
              List.of(1, 2).stream().map(Main::fail).count();
              List.of(1, 2).stream().map(Main::fail).forEach(x -> {});
            } catch (IllegalStateException e) {
              mpi(i);
            }
          }
          mpi(3);
        }
        """);
  }

  @Test
  void whatTasksThrowDoesNotStayOnTheirThread() {
    run(
        """
        static void all() throws Exception {
          ExecutorService one = Executors.newSingleThreadExecutor();
          for (int i = 0; i < 3; i++) {
            one.submit(() -> fail(1));
            one.submit(new Main()::work);
            one.submit((Runnable) new Job());
            one.submit((Callable<Integer>) new Job());
            CompletableFuture.supplyAsync(() -> fail(1), one)
                .exceptionally(e -> mpi(2))
                .thenApply(Main::mpi)
                .get();
            one.submit(() -> mpi(1)).get();
          }
          one.shutdown();
          ForkJoinPool pool = new ForkJoinPool(1);
          for (int i = 0; i < 3; i++) {
            try {
              pool.submit(() -> fail(1)).get();
            } catch (ExecutionException e) {
              pool.submit(() -> mpi(1)).get();
            }
          }
          pool.shutdown();
        }
        int work() { return fail(2); }
        static class Job implements Runnable, Callable<Integer> {
          public void run() { inside(); }
          public Integer call() { return inside(); }
          private int inside() { return fail(3); }
        }
        """);
  }

  @Test
  void reflectionAndMethodHandles() {
    List<String> paths =
        run(
            """
            static void all() throws Exception {
              Main.class.getDeclaredMethod("target", int.class).invoke(null, 1);
              through();
              Made.class.getDeclaredConstructor().newInstance();
              var lookup = java.lang.invoke.MethodHandles.lookup();
              var type = java.lang.invoke.MethodType.methodType(void.class, int.class);
              try {
                var handle = lookup.findStatic(Main.class, "target", type);
                handle.invokeExact(1);
                handle.invoke(2);
                handle.invokeWithArguments(3);
              } catch (Throwable e) {
                throw new AssertionError(e);
              }
              try {
                Main.class.getDeclaredMethod("throwing").invoke(null);
              } catch (java.lang.reflect.InvocationTargetException e) {
                mpi(5);
              }
            }
            static void through() throws Exception {
              Main.class.getDeclaredMethod("target", int.class).invoke(null, 1);
            }
            static class Made { Made() { mpi(1); } }
            static void target(int n) { mpi(n); }
            static void throwing() { fail(1); }
            """);
    assertEquals(8, paths.size());
    assertEquals("Main.main;Main.all;Main.through;Main.target;Main.mpi", paths.get(1));
  }

  @Test
  void codeThatIsNotWovenMayCatchWhatTheProgramThrows() {
    String library =
        """
        package lib;
        public class Retry {
          public interface Step { void take(); }
          public static int attempts(Step step, int most) {
            for (int i = 1; i <= most; i++) {
              try {
                step.take();
                return i;
              } catch (RuntimeException e) {
                continue;
              }
            }
            return most;
          }
          public static Object make(java.util.function.Supplier<Object> maker) {
            try {
              return maker.get();
            } catch (RuntimeException e) {
              return null;
            }
          }
        }
        """;
    Program program =
        Program.of(
            Compiled.program(
                library,
                WovenCodeTest.main(
                    """
                    static int left;
                    static void all() {
                      left = 3;
                      lib.Retry.attempts(() -> { if (left-- > 0) fail(1); }, 5);
                      lib.Retry.attempts(new Named(), 2);
                      lib.Retry.make(Made::new);
                      mpi(1);
                    }
                    static class Named implements lib.Retry.Step {
                      public void take() { fail(1); }
                    }
                    static class Made { Made() { fail(1); } }
                    """)));
    assertEquals(3 + 2 + 1 + 1, program.run().size());
  }
}
