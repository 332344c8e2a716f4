package org.waitprof.agent;

import java.lang.instrument.Instrumentation;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Starts the agent inside its own class loader, for {@link WaitprofAgent}. It hands its instance to
 * that loader when it is initialised: a call by reflection would spin three method handles on Java
 * 18 and later, 5 ms of CPU. Called once, by premain.
 */
final class AgentStart implements Function<Object[], @Nullable Throwable> {
  static {
    handOver(AgentStart.class.getClassLoader());
  }

  private AgentStart() {}

  @SuppressWarnings("unchecked")
  private static void handOver(ClassLoader own) {
    ((Consumer<Function<Object[], @Nullable Throwable>>) own).accept(new AgentStart());
  }

  /**
   * Starts the agent.
   *
   * @param arguments the agent's {@link JarFile}, the text of its options, the {@link
   *     Instrumentation}
   * @return the failure that keeps it from starting; null if it has started
   */
  @Override
  public @Nullable Throwable apply(Object[] arguments) {
    try {
      Instrumentation instrumentation = (Instrumentation) arguments[2];
      HotSide.define((JarFile) arguments[0], instrumentation);
      Agent.start((String) arguments[1], instrumentation);
      return null;
    } catch (Exception | Error e) {
      return e;
    }
  }
}
