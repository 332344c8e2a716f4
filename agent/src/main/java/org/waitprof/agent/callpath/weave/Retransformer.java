package org.waitprof.agent.callpath.weave;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.waitprof.record.thread.AgentThread;

/**
 * Weaves classes again whose sites were found after they had been loaded: on a thread of its own,
 * because the finding one may hold class-loading locks, and some at a time, because they often come
 * together.
 */
public final class Retransformer {
  private static final long GATHER_MILLIS = 20;

  private final Instrumentation instrumentation;
  private final Set<String> waiting = new HashSet<>();
  private boolean running;
  private int failures;

  public Retransformer(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** Weaves classes of these internal names again, soon, in all loaders. */
  public synchronized void add(Set<String> internalNames) {
    waiting.addAll(internalNames);
    if (!running && !waiting.isEmpty()) {
      Thread thread = AgentThread.of("waitprof-retransform", this::run);
      thread.start();
      running = true; // It waits for this lock.
    }
  }

  /** Classes that could not be woven again. */
  public synchronized int failures() {
    return failures;
  }

  private void run() {
    while (true) {
      try {
        AgentThread.rest(GATHER_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
      Set<String> names;
      synchronized (this) {
        if (waiting.isEmpty()) {
          running = false;
          return;
        }
        names = new HashSet<>(waiting);
        waiting.clear();
      }
      retransform(names);
    }
  }

  private void retransform(Set<String> names) {
    List<Class<?>> classes = new ArrayList<>();
    Class<?>[] loaded = instrumentation.getAllLoadedClasses();
    if (loaded == null) {
      return; // The JVM is ending.
    }
    for (Class<?> type : loaded) {
      if (names.contains(type.getName().replace('.', '/'))
          && instrumentation.isModifiableClass(type)) {
        classes.add(type);
      }
    }
    for (Class<?> type : classes) {
      try {
        instrumentation.retransformClasses(type);
      } catch (Throwable e) {
        // Its sites stay unwoven; stack walks go on reporting their paths.
        synchronized (this) {
          failures++;
        }
      }
    }
  }
}
