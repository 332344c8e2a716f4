package org.waitprof.it;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Jobs that several tests look at, each run once. A test that fails has all forgotten: what looks
 * at it a second time looks at another run, and not again at the one that was disturbed. JUnit
 * finds it by its service file.
 */
public final class SharedJobs implements AfterTestExecutionCallback {
  private static final Map<String, Object> FINISHED = new HashMap<>();

  /**
   * What a job left.
   *
   * @param type tells apart what is made of the same job
   * @param job its name: all that makes it another job
   * @param run called for the first test, and for the first one after a failure
   */
  public static synchronized <T> T of(Class<T> type, String job, Supplier<T> run) {
    return type.cast(FINISHED.computeIfAbsent(type.getName() + " " + job, key -> run.get()));
  }

  @Override
  public void afterTestExecution(ExtensionContext test) {
    if (test.getExecutionException().isPresent()) {
      forget();
    }
  }

  private static synchronized void forget() {
    FINISHED.clear();
  }
}
