package org.waitprof.profilefile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.fixture.InheritedLocal;
import org.waitprof.profilefile.zip.Piece;
import org.waitprof.profilefile.zip.PieceZip;

/** What comes in pieces is a ZIP to the JDK, by its directory and as a stream, also with ZIP64. */
class PieceZipTest {
  private static final byte[] FIRST = "the first entry, in pieces".getBytes(UTF_8);
  private static final byte[] SECOND = new byte[100_000];

  private static void write(OutputStream out, long claimed) throws IOException {
    PieceZip zip = new PieceZip(out);
    try (PieceWork work = new PieceWork(zip, claimed)) {
      zip.begin("first", 0);
      for (int i = 0; i < 50; i++) {
        work.add(() -> Piece.of(FIRST, FIRST.length));
      }
      work.end();
      zip.begin("folder/second", claimed);
      work.add(() -> Piece.of(SECOND, SECOND.length));
      work.end();
      zip.begin("empty", 0);
      work.end();
    }
    zip.finish();
  }

  private static void check(Path file) throws IOException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      assertEquals(3, zip.size());
      ZipEntry first = zip.getEntry("first");
      assertEquals(50L * FIRST.length, first.getSize());
      assertEquals(
          new String(FIRST, UTF_8).repeat(50),
          new String(zip.getInputStream(first).readAllBytes(), UTF_8));
      assertArrayEquals(SECOND, zip.getInputStream(zip.getEntry("folder/second")).readAllBytes());
      assertEquals(0, zip.getEntry("empty").getSize());
      assertNull(zip.getEntry("third"));
    }
  }

  /** Unlike the reader by the directory, this one checks sizes and checksums. */
  private static void checkStream(Path file) throws IOException {
    try (ZipInputStream stream =
        new ZipInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
      int entries = 0;
      while (stream.getNextEntry() != null) {
        stream.readAllBytes();
        entries++;
      }
      assertEquals(3, entries);
    }
  }

  @Test
  void piecesBecomeEntries(@TempDir Path folder) throws IOException {
    Path small = folder.resolve("small.zip");
    try (OutputStream out = Files.newOutputStream(small)) {
      write(out, SECOND.length);
    }
    check(small);
    checkStream(small);
    Path large = folder.resolve("large.zip");
    try (OutputStream out = Files.newOutputStream(large)) {
      write(out, 5L << 30);
    }
    check(large);
  }

  /** In a rank, the program's thread writes. */
  @Test
  void noThreadTakesOverWhatTheCallersHas(@TempDir Path folder) throws IOException {
    try (InheritedLocal local = new InheritedLocal()) {
      try (OutputStream out = Files.newOutputStream(folder.resolve("large.zip"))) {
        write(out, 5L << 30);
      }
      assertEquals(0, local.heirs());
    }
  }
}
