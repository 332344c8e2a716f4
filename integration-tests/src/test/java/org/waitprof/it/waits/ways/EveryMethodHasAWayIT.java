package org.waitprof.it.waits.ways;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.agent.binding.Binding;
import org.waitprof.agent.binding.Bindings;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.build.PublicApi;
import org.waitprof.agent.build.Signature;
import org.waitprof.it.Launcher;
import org.waitprof.it.Stack;
import org.waitprof.model.CallClass;

/**
 * Expectation: each method of the call tables that communicates, and that the installed version
 * has, is called by a way of {@code ways.Matrix}, or is listed in {@code ways.without}, which can
 * only shrink: what is listed and called fails.
 */
class EveryMethodHasAWayIT {
  private static final Path LIST = Stack.get().module().resolve("programs/ways.without");

  @ParameterizedTest
  @CsvSource({"OPEN_MPI, Open MPI", "MPJ_NIODEV, MPJ Express"})
  void orIsListed(Launcher launcher, String name) throws IOException {
    Binding binding =
        Bindings.all().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    List<Signature> there = PublicApi.of(Stack.get().mpiJar(launcher));
    Set<String> without = new TreeSet<>();
    for (CallRow row : binding.rows()) {
      if (row.call().callClass() != CallClass.ENVIRONMENT
          && there.stream().anyMatch(method -> method.is(row))) {
        without.add(launcher.binding() + " " + row.method() + row.arguments());
      }
    }
    for (String called : called(Stack.get().programs(launcher).resolve("ways"))) {
      without.remove(launcher.binding() + " " + called);
    }
    List<String> listed =
        Files.readAllLines(LIST).stream()
            .filter(line -> line.startsWith(launcher.binding() + " "))
            .toList();
    assertEquals(String.join("\n", listed), String.join("\n", without));
  }

  /** Methods of the binding that classes call: name, and descriptor of the parameters. */
  private static Set<String> called(Path classes) throws IOException {
    Set<String> called = new TreeSet<>();
    try (Stream<Path> files = Files.list(classes)) {
      for (Path file : files.toList()) {
        new ClassReader(Files.readAllBytes(file)).accept(new Calls(called), 0);
      }
    }
    return called;
  }

  /** Notes what the methods of a class call. */
  private static final class Calls extends ClassVisitor {
    private final Set<String> called;

    Calls(Set<String> called) {
      super(Opcodes.ASM9);
      this.called = called;
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitMethodInsn(
            int opcode, String owner, String method, String its, boolean isInterface) {
          if (owner.startsWith("mpi/")) {
            called.add(method + its.substring(0, its.indexOf(')') + 1));
          }
        }
      };
    }
  }
}
