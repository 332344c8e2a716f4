package org.waitprof.agent;

import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.record.BootClasses;

/** Classes that one thread defines all at once while another asks for them. */
class IsolatedLoaderTest {
  private static final int CLASSES = 300;
  private static final int ROUNDS = 20;
  private static final List<String> NAMES =
      IntStream.range(0, CLASSES).mapToObj(i -> "org.waitprof.race.Type" + i).toList();

  @Test
  void classesMayBeDefinedAtOnceWhileTheyAreAskedFor(@TempDir Path folder) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (JarFile jar = new JarFile(jar(folder).toFile())) {
      for (int round = 0; round < ROUNDS; round++) {
        ClassLoader loader = new IsolatedLoader(jar, false);
        CyclicBarrier start = new CyclicBarrier(2);
        Future<?> all = threads.submit(() -> atOnce(loader, start));
        Future<?> each = threads.submit(() -> oneByOne(loader, start));
        each.get();
        all.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static Void oneByOne(ClassLoader loader, CyclicBarrier start) throws Exception {
    for (String name : NAMES) {
      start.await();
      assertSame(loader, Class.forName(name, false, loader).getClassLoader());
    }
    return null;
  }

  /** As {@link HotSide#prepare} does, a class at a time. */
  private static Void atOnce(ClassLoader loader, CyclicBarrier start) throws Exception {
    BootClasses definer = new BootClasses();
    for (String name : NAMES) {
      byte[] pack = pack(List.of(name));
      start.await();
      Class<?> defined = definer.apply(loader, new ByteArrayInputStream(pack));
      assertTrue(defined.getClassLoader() == loader || defined == BootClasses.class);
    }
    return null;
  }

  /** A jar with one pack of all classes and empty ones beside it. */
  private static Path jar(Path folder) throws IOException {
    Path file = folder.resolve("agent.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file))) {
      for (String pack :
          List.of(
              ClassPack.END,
              ClassPack.ROOT,
              ClassPack.START,
              ClassPack.LIVE,
              ClassPack.COMMANDS,
              ClassPack.SAMPLE)) {
        out.putNextEntry(new ZipEntry(pack));
        out.write(pack(pack.equals(ClassPack.START) ? NAMES : List.of()));
      }
    }
    return file;
  }

  private static byte[] pack(List<String> names) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(names.size());
    for (String name : names) {
      ClassWriter writer = new ClassWriter(0);
      writer.visit(
          Opcodes.V17, Opcodes.ACC_PUBLIC, name.replace('.', '/'), null, "java/lang/Object", null);
      byte[] file = writer.toByteArray();
      out.writeUTF(name);
      out.writeInt(file.length);
      out.write(file);
    }
    return bytes.toByteArray();
  }
}
