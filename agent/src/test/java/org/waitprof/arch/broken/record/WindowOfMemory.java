package org.waitprof.arch.broken.record;

/** No window of time, with two parameters. */
final class WindowOfMemory {
  private final int sum;

  WindowOfMemory(int begin, int length) {
    sum = begin + length;
  }

  int end() {
    return sum;
  }
}
