package org.waitprof.model;

/**
 * One frame of a call path: the place in an application method that calls onward.
 *
 * @param className binary class name, {@code pkg.Class$Inner}
 * @param method the JVM's name, {@code <init>} and {@code lambda$main$0} included
 * @param line source line of the call; 0 where the class file has no line numbers
 */
public record Frame(String className, String method, int line) {
  /** In place of a class: the method is a region, of a trace that knows no classes. */
  public static final String REGION = "region";

  /** In place of a class: the method is the name of a group of threads. */
  public static final String THREAD = "(thread)";

  /** Returns the method without a line (0). */
  public Frame withoutLine() {
    return new Frame(className, method, 0);
  }

  /** Whether both are in one method; overloads are one. */
  public boolean isSameMethod(Frame other) {
    return method.equals(other.method) && className.equals(other.className);
  }

  /** Whether both are in one class, or in classes nested in one. */
  boolean isBeside(Frame other) {
    return outermostClass().equals(other.outermostClass());
  }

  private String outermostClass() {
    int nested = className.indexOf('$');
    return nested < 0 ? className : className.substring(0, nested);
  }

  /** {@code pkg.Class$Inner.method:line}, the form of the CSV column {@code call_path}. */
  @Override
  public String toString() {
    return className + '.' + method + ':' + line;
  }

  /**
   * The frame that {@link #toString()} wrote. A text without line gets line 0.
   *
   * @throws IllegalArgumentException if it has no method
   */
  public static Frame parse(String text) {
    int colon = text.lastIndexOf(':');
    int line = 0;
    String name = text;
    if (colon >= 0) {
      try {
        line = Integer.parseInt(text.substring(colon + 1));
        name = text.substring(0, colon);
      } catch (NumberFormatException e) {
        line = 0;
      }
    }
    int dot = name.lastIndexOf('.');
    if (dot < 0) {
      throw new IllegalArgumentException("not a frame: " + text);
    }
    return new Frame(name.substring(0, dot), name.substring(dot + 1), line);
  }
}
