package org.waitprof.agent.callpath;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import org.junit.jupiter.api.Test;
import org.waitprof.agent.binding.SignatureHash;

/**
 * Class files of any content, as obfuscators, other agents and damaged jars have them. Expectation:
 * what comes back is a class file or nothing, or an exception that the transformer turns into one
 * line; never an error, a hang, or memory without end. Others than always the same: {@code
 * -Dwaitprof.seed=NUMBER}.
 */
class HostileClassesTest {
  private static final long SEED = Long.getLong("waitprof.seed", 20140909L);
  private static final int INPUTS = 4000;

  private static final String SOURCE =
      """
      package app;
      public class Main implements Runnable {
        static int count;
        public void run() {
          try {
            for (int i = 0; i < 3; i++) mpi.Comm.WORLD.barrier();
          } catch (IllegalStateException e) {
            step(() -> mpi.Comm.WORLD.barrier());
          } finally {
            synchronized (this) { count++; }
          }
        }
        static void step(Runnable task) { switch (count) { case 1: task.run(); default: new Main().run(); } }
      }
      """;

  private static List<byte[]> seeds() throws IOException {
    List<byte[]> seeds = new ArrayList<>();
    for (String option : new String[] {"-g", "-g:none"}) {
      Path folder =
          Compiled.into(Compiled.newFolder(), List.of(option), List.of(SOURCE, Compiled.BINDING));
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
          seeds.add(Files.readAllBytes(file));
        }
      }
    }
    return seeds;
  }

  private static byte[] mutate(byte[] good, Random random) {
    byte[] bytes = good.clone();
    for (int hits = random.nextInt(8); hits > 0; hits--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(4)) {
        case 0 -> bytes[at] = (byte) random.nextInt();
        case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> bytes[at] = (byte) (random.nextBoolean() ? 0xFF : 0);
        default -> {
          int length = Math.min(bytes.length - at, random.nextInt(40));
          System.arraycopy(bytes, random.nextInt(bytes.length - length + 1), bytes, at, length);
        }
      }
    }
    return random.nextInt(20) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
  }

  @Test
  void anyClassFileIsWovenOrLeftAlone() throws IOException {
    List<byte[]> seeds = seeds();
    Random random = new Random(SEED);
    int woven = 0;
    int refused = 0;
    long slowest = 0;
    ClassLoader loader = new ClassLoader(null) {};
    CallSites sites = sites();
    for (int i = 0; i < INPUTS; i++) {
      if (i % 50 == 0) {
        sites = sites(); // what it has learnt from damaged classes is not to pile up
      }
      byte[] file = mutate(seeds.get(random.nextInt(seeds.size())), random);
      long begin = System.nanoTime();
      try {
        byte[] result = sites.weave(loader, "app/Main", i % 7 == 0, file).file();
        if (result != null) {
          new ClassReader(result);
          woven++;
        }
      } catch (RuntimeException e) {
        refused++;
      }
      slowest = Math.max(slowest, System.nanoTime() - begin);
    }
    String text = "-Dwaitprof.seed=" + SEED + ": " + woven + " woven, " + refused + " refused";
    System.out.println(text + ", slowest " + slowest / 1_000_000 + " ms");
    assertTrue(woven > INPUTS / 20 && refused > INPUTS / 20, text);
    assertTrue(slowest < 10_000_000_000L, text + ", slowest " + slowest + " ns");
  }

  private static CallSites sites() {
    CallSites sites =
        new CallSites(
            (Instrumentation)
                Proxy.newProxyInstance(
                    HostileClassesTest.class.getClassLoader(),
                    new Class<?>[] {Instrumentation.class},
                    (proxy, method, arguments) -> null),
            name -> name.matches("(mpi|java|javax|jdk)\\..*"),
            name -> true,
            false,
            null);
    sites.seed(new int[] {SignatureHash.of("barrier()")});
    return sites;
  }
}
