package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Expectation: a second user who owns a folder above the cache of woven classes, and exchanges what
 * lies in it all the time, never gets a class of his run. The program prints 77; the forged file
 * has it print 88, which it does where the victim owns it, so that the forgery is known to work; a
 * file of his that others may write to is woven anew, and a line says so.
 */
class CacheTheftIT {
  private static final int NOBODY = 65534;
  private static final int STARTS = Boolean.getBoolean("waitprof.campaign") ? 8 : 2;
  private static final byte HONEST = 77;
  private static final byte FORGED = 88;

  private static final String PROGRAM =
      """
      public class Main {
        public static void main(String[] arguments) throws Exception {
          mpi.MPI.Init(arguments);
          int number = number();
          if (mpi.MPI.COMM_WORLD.getRank() == 0) System.out.println("number " + number);
          mpi.MPI.Finalize();
        }
        static int number() throws Exception {
          mpi.MPI.COMM_WORLD.barrier();
          return 77;
        }
      }
      """;

  /** Exchanges two folders, each millisecond. */
  private static final String EXCHANGE =
      "chdir $ARGV[0] or die; while (1) {rename 'classes', 'own'; rename 'evil', 'classes';"
          + " select(undef, undef, undef, 1e-3);rename 'classes', 'evil'; rename 'own', 'classes';"
          + " select(undef, undef, undef, 1e-3);}";

  @SuppressWarnings("NullAway.Init") // set by JUnit
  @TempDir
  Path folder;

  private MpiResult run(Path cache) throws IOException {
    Path working = Files.createTempDirectory(folder, "working");
    return MpiJob.on(Launcher.OPEN_MPI)
        .agent("summary=off,cache=" + cache)
        .classPath(folder.resolve("classes"))
        .in(working)
        .run("Main")
        .ok();
  }

  /**
   * The files of a cache, by their names. A class path has two: by where it lies, which the next
   * start looks for first, and by what it holds, should it lie elsewhere then.
   */
  private static Map<Path, byte[]> files(Path folder) throws IOException {
    Map<Path, byte[]> contents = new HashMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        contents.put(file.getFileName(), Files.readAllBytes(file));
      }
    }
    assertFalse(contents.isEmpty(), "nothing was kept");
    return contents;
  }

  private static void put(Map<Path, byte[]> contents, Path folder) throws IOException {
    for (Map.Entry<Path, byte[]> each : contents.entrySet()) {
      Files.deleteIfExists(folder.resolve(each.getKey())); // Nobody may write to it.
      Files.write(folder.resolve(each.getKey()), each.getValue());
    }
  }

  /** Replaces the number in the woven class, and sets all checksums anew. */
  private static byte[] forged(byte[] honest) {
    byte[] bytes = honest.clone();
    ByteBuffer file = ByteBuffer.wrap(bytes);
    int index = file.getInt(8);
    int number = 16 + index;
    // bipush 77, ireturn
    while (file.get(number) != 0x10
        || file.get(number + 1) != HONEST
        || file.get(number + 2) != (byte) 0xAC) {
      number++;
    }
    file.put(number + 1, FORGED);
    for (int record = 16 + index - 28; ; record -= 28) {
      int from = 16 + index + file.getInt(record + 16);
      int length = file.getInt(record + 20);
      if (from <= number && number < from + length) {
        file.putInt(record + 24, crc(bytes, from, length));
        file.putInt(12, crc(bytes, 16, index));
        return bytes;
      }
    }
  }

  private static int crc(byte[] bytes, int from, int length) {
    CRC32 sum = new CRC32();
    sum.update(bytes, from, length);
    return (int) sum.getValue();
  }

  private static void owns(Path path) throws IOException {
    Files.setAttribute(path, "unix:uid", NOBODY);
  }

  private static void allow(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  @Test
  void whoOwnsAParentFolderGetsNothingRun() throws IOException, InterruptedException {
    Path source = Files.writeString(folder.resolve("Main.java"), PROGRAM);
    String jar = Stack.get().mpiJar(Launcher.OPEN_MPI).toString();
    String classes = Files.createDirectory(folder.resolve("classes")).toString();
    String[] arguments = {"-g", "-cp", jar, "-d", classes, source.toString()};
    assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments));

    Path own = folder.resolve("own");
    assertEquals("" + HONEST, run(own).after("number"));
    Map<Path, byte[]> honest = files(own);
    Map<Path, byte[]> forged = new HashMap<>(honest);
    forged.replaceAll((name, content) -> forged(content));
    put(forged, own);
    assertEquals("" + FORGED, run(own).after("number"), "the forgery does not work");
    for (Path name : forged.keySet()) {
      allow(own.resolve(name), "rw-rw-rw-");
    }
    MpiResult others = run(own);
    assertEquals("" + HONEST, others.after("number"), "a file that all may write to was used");
    assertEquals(1, Comparison.said(others).size(), others::toString);
    assertTrue(
        others.stderr().contains("instrumented classes of an earlier start are not used: " + own),
        others::toString);

    Path theirs = Files.createDirectory(folder.resolve("theirs"));
    try {
      owns(theirs);
    } catch (IOException e) {
      abort("not here: no second user, which takes root: " + e);
    }
    allow(folder, "rwx--x--x");
    allow(theirs, "rwxrwxrwx");
    Path mine = Files.createDirectory(theirs.resolve("classes"));
    allow(mine, "rwx------");
    put(honest, mine);
    Path evil = Files.createDirectory(theirs.resolve("evil"));
    put(forged, evil);
    for (Path name : forged.keySet()) {
      owns(evil.resolve(name));
    }
    owns(evil);
    Process exchange =
        new ProcessBuilder(
                "setpriv",
                "--reuid=" + NOBODY,
                "--regid=" + NOBODY,
                "--clear-groups",
                "perl",
                "-e",
                EXCHANGE,
                theirs.toString())
            .inheritIO()
            .start();
    try {
      for (int start = 0; start < STARTS; start++) {
        MpiResult result = run(mine);
        assertTrue(exchange.isAlive(), "nobody attacked");
        assertEquals("" + HONEST, result.after("number"), result::toString);
        List<String> said = Comparison.said(result);
        assertEquals(1, said.size(), said::toString);
        assertTrue(said.get(0).contains(theirs + " belongs to another user"), said::toString);
      }
    } finally {
      exchange.destroyForcibly().waitFor();
    }
  }
}
