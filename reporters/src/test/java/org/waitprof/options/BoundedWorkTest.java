package org.waitprof.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Work has the result that it would have in the calling thread, unless it does not end. */
class BoundedWorkTest {
  private static final String NAME = "waitprof-test";

  @Test
  void itsResultIsReturned() throws IOException {
    assertEquals("result", BoundedWork.in(60, NAME, () -> "result"));
  }

  @Test
  void itsFailureIsThrown() {
    assertThrows(
        IOException.class, () -> BoundedWork.in(60, NAME, () -> thrown(new IOException("own"))));
    assertThrows(
        SecurityException.class,
        () -> BoundedWork.in(60, NAME, () -> thrown(new SecurityException("own"))));
    assertThrows(
        StackOverflowError.class,
        () -> BoundedWork.in(60, NAME, () -> thrown(new StackOverflowError())));
  }

  private static Object thrown(Throwable fault) throws IOException {
    if (fault instanceof IOException failed) {
      throw failed;
    } else if (fault instanceof RuntimeException failed) {
      throw failed;
    }
    throw (Error) fault;
  }

  @Test
  void workThatDoesNotEndHasNoResult() {
    CountDownLatch end = new CountDownLatch(1);
    IOException failure =
        assertThrows(
            BoundedWork.NoAnswerException.class,
            () ->
                BoundedWork.in(
                    1,
                    NAME,
                    () -> {
                      try {
                        end.await();
                      } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                      }
                      return "late";
                    }));
    end.countDown();
    assertEquals("no answer from the file system in 1 s", failure.getMessage());
  }
}
