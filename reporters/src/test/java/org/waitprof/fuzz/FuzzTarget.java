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
   * @return empty if it was accepted, else the line with which it was refused as promised
   * @throws Exception or any error if the reader failed in another way: a finding
   */
  String read(byte[] input, Path folder) throws Exception;

  /** Puts an input where a command finds it. */
  default void store(byte[] input, Path place) throws IOException {
    Files.write(place, input);
  }

  /** How many inputs of a hundred this target gets, relative to the others. */
  default int weight() {
    return 10;
  }

  /** Whether all inputs are sound, so that none may be refused. */
  default boolean isWellFormed() {
    return false;
  }

  /** Fails unless a refusal is one line of text that says something. */
  static String checkLine(String message) {
    if (message.isBlank() || message.strip().lines().count() != 1 || message.contains("\tat ")) {
      throw new AssertionError("not one line: " + message);
    }
    return message;
  }
}
