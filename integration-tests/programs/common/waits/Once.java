package waits;

/** A call of MPI, counted by its standard name. */
final class Once {
  private Once() {}

  /** A call without result. */
  interface Action {
    void run() throws Exception;
  }

  /** A call with a result. */
  interface Source<T> {
    T get() throws Exception;
  }

  static void call(String name, Action action) throws Exception {
    Tally.add(name);
    action.run();
  }

  static <T> T get(String name, Source<T> source) throws Exception {
    Tally.add(name);
    return source.get();
  }
}
