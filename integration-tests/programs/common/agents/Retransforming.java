// An agent that stands beside waitprof: it retransforms, again and again, all classes of the program and of the binding
// that can be, and adds nothing to them. Expected: nobody notices.
package agents;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;

public final class Retransforming {
  private Retransforming() {}

  public static void premain(String options, Instrumentation instrumentation) {
    instrumentation.addTransformer(
        new ClassFileTransformer() {
          @Override
          public byte[] transform(
              ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] file) {
            return isWanted(name.replace('/', '.')) ? file.clone() : null;
          }
        },
        true);
    Thread thread = new Thread(() -> retransform(instrumentation));
    thread.setDaemon(true);
    thread.start();
    // A JVM that ends stops asking transformers in the middle of a retransformation, which then misses what they added.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(thread)));
  }

  private static void end(Thread thread) {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isWanted(String name) {
    return name.startsWith("mpi.") || name.startsWith("surroundings.") || name.startsWith("paths.");
  }

  private static void retransform(Instrumentation instrumentation) {
    try {
      while (!Thread.interrupted()) {
        Thread.sleep(20);
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
          if (isWanted(type.getName()) && instrumentation.isModifiableClass(type)) {
            classes.add(type);
          }
        }
        if (!classes.isEmpty()) {
          instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
        }
      }
    } catch (InterruptedException e) {
      return; // The program has ended.
    } catch (Exception e) {
      System.out.println("the other agent failed: " + e);
    }
  }
}
