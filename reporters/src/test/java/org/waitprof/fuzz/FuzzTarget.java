package org.waitprof.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A reader under test, or a command over such files. To add one: implement this in a file of its
 * own, list it in FuzzTargets.
 */
interface FuzzTarget {
  /** Its name in results, and the argument of {@code fuzz.sh}. */
  String name();

  /** The name of the kind of its inputs, and of the folder of those that are kept. */
  default String kind() {
    return name();
  }

  /** Good inputs, which are mutated. */
  List<byte[]> seeds() throws IOException;

  /**
   * Reads an input.
   *
   * @param input the bytes
   * @param folder a folder to put files into; the same for all inputs, emptied by nobody
   * @return empty if it was accepted, else the line with which it was refused as promised
   * @throws Exception or any error if the reader failed in another way: a finding
   */
  String read(byte[] input, Path folder) throws Exception;

  /** Puts an input where a command finds it, packed and with the right checksums. */
  default void store(byte[] input, Path place) throws IOException {
    Files.write(place, input);
  }

  /** Fails unless a refusal is one line of text that says something. */
  static String checkLine(String message) {
    if (message.isBlank() || message.strip().lines().count() != 1 || message.contains("\tat ")) {
      throw new AssertionError("not one line: " + message);
    }
    return message;
  }
}
