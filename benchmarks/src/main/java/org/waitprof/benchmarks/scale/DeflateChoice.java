package org.waitprof.benchmarks.scale;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.waitprof.profilefile.zip.Piece;

/**
 * The columns of a profile compressed again, in pieces as Finalize makes them, by the coder for
 * numbers or by the JDK's quickest deflate: the first time in this JVM, cold, and the best of
 * several. One coder a JVM, or the second would find the first one's classes. usage: DeflateChoice
 * numbers|jdk FILE.wprof
 */
public final class DeflateChoice {
  private static final int PIECE_BYTES = 1 << 20;
  private static final int ROUNDS = 15;

  private DeflateChoice() {}

  /** Prints a line: coder, bytes before and after, milliseconds cold and warm. */
  public static void main(String[] args) throws IOException {
    boolean numbers = args[0].equals("numbers");
    List<byte[]> pieces = pieces(args[1]);
    long raw = pieces.stream().mapToLong(piece -> piece.length).sum();
    long compressed = 0;
    List<Double> millis = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      long begin = System.nanoTime();
      compressed = 0;
      for (byte[] piece : pieces) {
        compressed +=
            (numbers
                    ? Piece.ofNumbers(piece, piece.length, Long.BYTES)
                    : Piece.ofText(piece, piece.length))
                .compressed()
                .length;
      }
      millis.add((System.nanoTime() - begin) / 1e6);
    }
    System.out.printf(
        Locale.ROOT,
        "%s\t%d\t%d\t%.2f\t%.2f%n",
        args[0],
        raw,
        compressed,
        millis.get(0),
        Collections.min(millis));
  }

  private static List<byte[]> pieces(String file) throws IOException {
    List<byte[]> pieces = new ArrayList<>();
    try (ZipFile zip = new ZipFile(file)) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        if (!entry.getName().endsWith(".json")) {
          byte[] all = zip.getInputStream(entry).readAllBytes();
          for (int at = 0; at < all.length; at += PIECE_BYTES) {
            pieces.add(Arrays.copyOfRange(all, at, Math.min(all.length, at + PIECE_BYTES)));
          }
        }
      }
    }
    return pieces;
  }
}
