package org.waitprof.agent.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import java.util.Set;
import java.util.TreeSet;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.waitprof.record.file.FileMapping;

/**
 * Expectation: the class that is written overrides each way to map of the one that it extends, by
 * name and type. What it does is seen on Java 22 and later alone: MethodHandlesIT.
 */
class SegmentMappingTest {
  @Test
  void overridesEachWayToMap() throws Exception {
    Set<String> ways = new TreeSet<>();
    for (Method method : FileMapping.class.getDeclaredMethods()) {
      if (method.getName().startsWith("mapped")) {
        ways.add(method.getName() + Type.getMethodDescriptor(method));
      }
    }
    Set<String> written = new TreeSet<>();
    ClassReader reader = new ClassReader(SegmentMapping.write());
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            if (name.startsWith("mapped")) {
              written.add(name + descriptor);
            }
            return null;
          }
        },
        0);
    assertEquals(2, ways.size());
    assertEquals(ways, written);
    assertEquals(
        FileMapping.class.getName() + FileMapping.SEGMENTS,
        reader.getClassName().replace('/', '.'));
  }
}
