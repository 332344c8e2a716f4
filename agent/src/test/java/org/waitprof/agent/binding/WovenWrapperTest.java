package org.waitprof.agent.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.agent.advice.BindingWeaver;
import org.waitprof.agent.advice.RecordingMode;
import org.waitprof.agent.callpath.Compiled;
import org.waitprof.record.binding.SizedType;
import org.waitprof.record.handle.HandleAccess;
import org.waitprof.record.handle.Handles;

/**
 * Wrappers whose handles are longs, ints or objects, and which leave results in arrays: woven, they
 * link, run and return what they would without. Expectation: 100 requests are started and
 * completed, by each way to complete them; in the end none is followed.
 */
class WovenWrapperTest {
  private static final String LONGS =
      """
      package shapes;
      public class Longs {
        static long next = 1000;
        public static int MPI_Isend(Object data, int n, long type, int to, int tag, long comm, long[] request) {
          request[0] = next++; return 0;
        }
        public static int MPI_Wait(long[] request, long status) { request[0] = 0; return 0; }
        public static int MPI_Test(long[] request, int[] flag, long status) { flag[0] = 1; return 0; }
        public static int MPI_Waitall(int n, long[] requests, long statuses) {
          if (n > 2) throw new IllegalStateException("more than 2");
          return 0;
        }
        public static int MPI_Waitany(int n, long[] requests, int[] index, long status) {
          index[0] = 1; return 0;
        }
        public static int MPI_Barrier(long comm) { return 7; }
        public static int MPI_Type_free(long[] type) { return 0; }
      }
      """;

  private static final String INTS =
      LONGS
          .replace("Longs", "Ints")
          .replace("long[] request", "int[] request")
          .replace("static long next", "static int next");

  private static final String OBJECTS =
      LONGS
          .replace("Longs", "Objects")
          .replace("long type", "Handle type")
          .replace("long comm", "Handle comm");

  /** Instance methods whose names and results are their own. */
  private static final String RETURNING =
      """
      package shapes;
      public class Returning {
        public static class Got { public final int from = 3; public final byte[] data = new byte[5]; }
        private long next = 1000;
        public boolean start(String[] words) { return words.length == 0; }
        public long post(byte[] data, int to) { return next++; }
        public boolean probe(long request) { return true; }
        public int first(int n, long[] requests) { return n - 1; }
        public Got take(int from) { return from < 0 ? null : new Got(); }
        public Object collect() { return new Later().get(); }
        public Object idle() { return this; }
        class Later implements java.util.function.Supplier<Object> {
          public Object get() { return fetch(1); }
        }
        private Object fetch(int from) { return take(from); }
        public long split(int colour) { return colour; }
      }
      """;

  private static final String RETURNING_TABLE =
      """
      binding T
      class shapes.Returning
      status shapes.Returning$Got source=from bytes=data:byte[]
      start(java.lang.String[]) MPI_Init
      post(byte[],int) MPI_Isend buffer=0 peer=1 -> request
      probe(long) MPI_Test request=0 -> flag
      first(int,long[]) MPI_Waitany requests=1 -> index
      take(int) MPI_Recv peer=0 -> status
      split(int) MPI_Comm_split -> comm
      """;

  private static final String HANDLE =
      "package shapes; public class Handle { public final long number; public Handle(long n) {"
          + " number = n; } }";

  private final Path classes =
      Compiled.into(
          Compiled.newFolder(), List.of("-g"), List.of(LONGS, INTS, OBJECTS, HANDLE, RETURNING));

  /** Defines the woven wrapper, and the rest as it is. */
  private final class Loader extends ClassLoader {
    private final Binding binding;

    Loader(String owner) {
      super(WovenWrapperTest.class.getClassLoader());
      String functions = "\nfunctions\nhandle shapes.Handle.number:long\n";
      WrapperTable table =
          WrapperTable.parse(
              "t",
              owner.equals("shapes.Returning")
                  ? RETURNING_TABLE
                  : "binding T\nclass " + owner + functions);
      binding = new Binding(table, WrapperRows.of(table, name -> file(name)));
    }

    @Override
    protected Class<?> findClass(String name) {
      String internal = name.replace('.', '/');
      byte[] file = file(internal);
      byte[] woven = BindingWeaver.weave(binding, internal, file, RecordingMode.TRACE);
      byte[] defined = woven == null ? file : woven;
      return defineClass(name, defined, 0, defined.length);
    }
  }

  private byte[] file(String internal) {
    try {
      return Files.readAllBytes(classes.resolve(internal + ".class"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Object call(Class<?> wrapper, String name, Object... arguments) throws Exception {
    for (Method method : wrapper.getMethods()) {
      if (method.getName().equals(name)) {
        return method.invoke(null, arguments);
      }
    }
    throw new NoSuchMethodException(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Longs", "Ints", "Objects"})
  void requestsComeAndGo(String shape) throws Exception {
    Loader loader = new Loader("shapes." + shape);
    Class<?> wrapper = loader.loadClass("shapes." + shape);
    Object none = 0L;
    if (shape.equals("Objects")) {
      none = loader.loadClass("shapes.Handle").getConstructor(long.class).newInstance(5L);
    }
    boolean ints = shape.equals("Ints");
    assertEquals(7, call(wrapper, "MPI_Barrier", none));
    for (int i = 0; i < 25; i++) {
      assertEquals(0, call(wrapper, "MPI_Wait", started(wrapper, ints, none), 0L));
      assertEquals(0, call(wrapper, "MPI_Test", started(wrapper, ints, none), new int[1], 0L));
      Object two = started(wrapper, ints, none);
      assertEquals(0, call(wrapper, "MPI_Waitall", 1, two, 0L));
      assertEquals(0, call(wrapper, "MPI_Wait", started(wrapper, ints, none), 0L));
    }
    assertEquals(0, Handles.followed());
  }

  @Test
  void whatMethodsReturnIsTakenFromThere() throws Exception {
    Class<?> type = new Loader("shapes.Returning").loadClass("shapes.Returning");
    Object wrapper = type.getConstructor().newInstance();
    Method start = type.getMethod("start", String[].class);
    assertEquals(true, start.invoke(wrapper, (Object) new String[0]));
    assertSame(wrapper, Handles.receiver());
    Method post = type.getMethod("post", byte[].class, int.class);
    for (int i = 0; i < 25; i++) {
      long request = (Long) post.invoke(wrapper, new byte[3], 0);
      assertEquals(1, Handles.followed(), "each start is followed");
      assertEquals(true, type.getMethod("probe", long.class).invoke(wrapper, request));
      assertEquals(0, Handles.followed());
      long[] two = {0, (Long) post.invoke(wrapper, new byte[3], 0)};
      Method first = type.getMethod("first", int.class, long[].class);
      assertEquals(1, first.invoke(wrapper, 2, two));
    }
    assertEquals(0, Handles.followed());
    Method take = type.getMethod("take", int.class);
    assertEquals("shapes.Returning$Got", take.invoke(wrapper, 2).getClass().getName());
    assertNull(take.invoke(wrapper, -1), "what the program gets, whatever the probe makes of it");
    assertEquals(7L, type.getMethod("split", int.class).invoke(wrapper, 7));
  }

  /**
   * Expectation: the methods of the wrapper, nested classes included, that come to profiled ones.
   */
  @Test
  void whatCallsProfiledMethodsReachesMpi() {
    WrapperTable table = WrapperTable.parse("t", RETURNING_TABLE);
    List<Integer> reaching =
        Arrays.stream(WrapperRows.of(table, this::file).communicating()).boxed().toList();
    for (String each : List.of("take(I)", "fetch(I)", "get()", "collect()")) {
      assertTrue(reaching.contains(SignatureHash.of(each)), each);
    }
    assertFalse(reaching.contains(SignatureHash.of("idle()")), "calls nobody");
  }

  @Test
  void aFreedDatatypeIsForgotten() throws Exception {
    HandleAccess answers =
        (HandleAccess)
            Proxy.newProxyInstance(
                WovenWrapperTest.class.getClassLoader(),
                new Class<?>[] {HandleAccess.class},
                (proxy, method, arguments) -> 0);
    Handles.configure(answers, Long.BYTES, 0, 0);
    Class<?> wrapper = new Loader("shapes.Longs").loadClass("shapes.Longs");
    SizedType before = Handles.type(77);
    assertSame(before, Handles.type(77));
    assertEquals(0, call(wrapper, "MPI_Type_free", new long[] {77}));
    assertNotSame(before, Handles.type(77));
  }

  @Test
  void whatAMethodThrowsIsThrown() throws Exception {
    Class<?> wrapper = new Loader("shapes.Longs").loadClass("shapes.Longs");
    String said = "";
    try {
      call(wrapper, "MPI_Waitall", 3, new long[3], 0L);
    } catch (InvocationTargetException e) {
      said = String.valueOf(e.getCause());
    }
    assertEquals("java.lang.IllegalStateException: more than 2", said);
  }

  private static Object started(Class<?> wrapper, boolean ints, Object none) throws Exception {
    Object request = ints ? new int[1] : (Object) new long[1];
    assertEquals(0, call(wrapper, "MPI_Isend", "data", 4, none, 0, 0, none, request));
    assertEquals(1, Handles.followed(), "each start is followed");
    return request;
  }
}
