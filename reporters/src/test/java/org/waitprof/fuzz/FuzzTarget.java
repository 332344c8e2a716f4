package org.waitprof.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A reader under test. To add one: implement this in a file of its own, list it in FuzzTargets. */
interface FuzzTarget {
  /** Its name in results. */
  String name();

  /** Good inputs, which are mutated. */
  List<byte[]> seeds() throws IOException;

  /** How to mutate them. */
  Mutator mutator();

  /**
   * Reads an input.
   *
   * @param input the bytes
   * @param folder a folder to put files into; the same for all inputs, emptied by nobody
   * @return whether it was accepted; false if it was refused in the way that the reader promises
   * @throws Exception or any error if the reader failed in another way: a finding
   */
  boolean read(byte[] input, Path folder) throws Exception;

  /** Puts an input where a command finds it. */
  default void store(byte[] input, Path place) throws IOException {
    Files.write(place, input);
  }

  /** How many inputs of a hundred this target gets, relative to the others. */
  default int weight() {
    return 10;
  }

  /** Fails unless a refusal is one line of text that says something. */
  static void checkLine(String message) {
    if (message.isBlank() || message.strip().lines().count() != 1 || message.contains("\tat ")) {
      throw new AssertionError("not one line: " + message);
    }
  }
}
