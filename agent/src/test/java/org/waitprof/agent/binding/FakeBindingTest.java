package org.waitprof.agent.binding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.waitprof.agent.advice.BindingWeaver;
import org.waitprof.agent.advice.RecordingMode;
import org.waitprof.agent.callpath.Compiled;
import org.waitprof.agent.messenger.WorldMessenger;
import org.waitprof.record.binding.MessageStatus;
import org.waitprof.record.binding.SizedComm;
import org.waitprof.record.binding.SizedType;

/**
 * A third binding is one dialect and its tables: its methods have names of their own, so that
 * whatever the agent would still take from the bindings it knows does not link.
 */
class FakeBindingTest {
  private static final List<String> SOURCES =
      List.of(
          """
          package mpi;
          public class MPI {
            public static final Datatype BYTE = new Datatype(1), LONG = new Datatype(8);
            public static final Op MIN = new Op();
            public static final Intracomm COMM_WORLD = new Intracomm();
            public static void begin(String[] arguments) {}
            public static void end() {}
          }
          """,
          "package mpi; public class OnlyInFake {}",
          "package mpi; public class Op {}",
          """
          package mpi;
          public class Datatype {
            final int bytes;
            Datatype(int bytes) { this.bytes = bytes; }
            public int howMany() { return 1; }
          }
          """,
          """
          package mpi;
          public class Status {
            int from = 3;
            long[] facts = {0, 5};
          }
          """,
          """
          package mpi;
          public class Comm {
            static Object kept;
            public int howMany() { return 4; }
            public int who() { return 2; }
            public void post(Object data, int count, Datatype type, int to, int tag) {
              kept = ((byte[]) data).clone();
            }
            public Status fetch(Object data, int count, Datatype type, int from, int tag) {
              System.arraycopy(kept, 0, data, 0, count);
              return new Status();
            }
          }
          """,
          """
          package mpi;
          public class Intracomm extends Comm {
            public Intracomm twin() { return new Intracomm(); }
            public void spread(Object data, int count, Datatype type, int root) {
              ((long[]) data)[0]++;
            }
            public void fold(Object own, int at, Object all, int from, int n, Datatype t, Op o) {
              System.arraycopy(own, at, all, from, n);
            }
          }
          """);

  private final Path classes = Compiled.into(Compiled.newFolder(), List.of("-g"), SOURCES);

  @Test
  void itIsKnownByItsMarker() {
    List<MpiDialect> all = List.of(new OpenMpi(), new MpjExpress(), new FakeMpi());
    MpiDialect found = Bindings.dialect(all, resource -> Files.exists(classes.resolve(resource)));
    assertEquals("Fake MPI", found == null ? "none" : found.name());
  }

  @Test
  void itsMethodsAreProbed() throws IOException {
    assertEquals(List.of("enter", "exit", "exitThrown"), probesOf("Comm", "post"));
    assertEquals(List.of("enter", "exitArrived", "exitThrown"), probesOf("Comm", "fetch"));
    assertEquals(List.of("enterRooted", "exit", "exitThrown"), probesOf("Intracomm", "spread"));
    assertEquals(List.of("enterFinalize", "exitFinalize", "exitThrown"), probesOf("MPI", "end"));
    assertEquals(List.of(), probesOf("Comm", "who"));
  }

  /** With a sample or a trace it is asked what a call has done that throws. */
  @Test
  void callsThatThrowPassOnWhatTheyWereAbout() throws IOException {
    RecordingMode mode = RecordingMode.SAMPLE;
    assertEquals(List.of("enter", "exitSend", "exitSend"), probesOf("Comm", "post", mode));
    assertEquals(List.of("enter", "exitReceive", "exitReceive"), probesOf("Comm", "fetch", mode));
    assertEquals(
        List.of("enterRooted", "exitCollective", "exitCollective"),
        probesOf("Intracomm", "spread", mode));
    assertEquals(List.of("enterFinalize", "exitFinalize", "exit"), probesOf("MPI", "end", mode));
  }

  @Test
  void itsClassesAnswerTheRecorderAndCarryTheAgentsMessages() throws Exception {
    WovenLoader loader = new WovenLoader();
    Class<?> mpi = loader.loadClass("mpi.MPI");
    SizedType type = (SizedType) mpi.getField("LONG").get(null);
    assertEquals(8, type.waitprof$baseBytes());
    assertEquals(1, type.waitprof$askElements());
    assertEquals(4, ((SizedComm) mpi.getField("COMM_WORLD").get(null)).waitprof$querySize());
    Class<?> status = loader.loadClass("mpi.Status");
    MessageStatus arrived = (MessageStatus) status.getConstructor().newInstance();
    assertEquals(5, arrived.waitprof$arrived(1));
    assertEquals(3, arrived.waitprof$index());

    Object world = mpi.getField("COMM_WORLD").get(null);
    WorldMessenger messenger = new WorldMessenger(world, world);
    assertEquals(2, messenger.rank());
    assertEquals(4, messenger.size());
    assertEquals("Fake MPI 1", messenger.library());
    assertEquals(42, messenger.fromRoot(41));
    assertArrayEquals(new long[] {7, 9}, messenger.minima(new long[] {7, 9}));
    messenger.close();
  }

  private byte[] woven(Binding binding, String owner, RecordingMode mode) throws IOException {
    byte[] file = Files.readAllBytes(classes.resolve(owner + ".class"));
    byte[] woven = BindingWeaver.weave(binding, owner, file, mode);
    return woven == null ? file : woven;
  }

  /** Names of the probes that a method calls, in its order. */
  private List<String> probesOf(String owner, String method) throws IOException {
    return probesOf(owner, method, RecordingMode.PROFILE);
  }

  private List<String> probesOf(String owner, String method, RecordingMode mode)
      throws IOException {
    List<String> probes = new ArrayList<>();
    new ClassReader(woven(Binding.load(new FakeMpi()), "mpi/" + owner, mode))
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public @Nullable MethodVisitor visitMethod(
                  int access,
                  String name,
                  String descriptor,
                  @Nullable String signature,
                  String @Nullable [] exceptions) {
                return !name.equals(method)
                    ? null
                    : new MethodVisitor(Opcodes.ASM9) {
                      @Override
                      public void visitMethodInsn(
                          int opcode, String target, String called, String type, boolean isType) {
                        if (target.endsWith("Probe")) {
                          probes.add(called);
                        }
                      }
                    };
              }
            },
            0);
    return probes;
  }

  /** Defines the fake's classes with all mixins; without probes, which would count into a file. */
  private final class WovenLoader extends ClassLoader {
    private final Binding withoutProbes = new Binding(new FakeMpi(), CallTable.parse("none", ""));

    WovenLoader() {
      super(FakeBindingTest.class.getClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      try {
        byte[] file = woven(withoutProbes, name.replace('.', '/'), RecordingMode.PROFILE);
        return defineClass(name, file, 0, file.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
