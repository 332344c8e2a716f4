import java.lang.reflect.Method;

/** Runs a program's main in a virtual thread, which Java 21 and later have. */
public final class VirtualMain {
  private VirtualMain() {}

  public static void main(String[] args) throws Exception {
    Method main =
        Class.forName(System.getProperty("program.main")).getMethod("main", String[].class);
    Throwable[] thrown = new Throwable[1];
    Runnable work =
        () -> {
          try {
            main.invoke(null, (Object) args);
          } catch (ReflectiveOperationException e) {
            thrown[0] = e;
          }
        };
    Thread thread =
        (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
    thread.join();
    if (thrown[0] != null) {
      throw new IllegalStateException(thrown[0]);
    }
  }
}
