package org.waitprof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Feeds inputs to one target, and counts how far they get. Not thread-safe. */
final class FuzzRun {
  private static final Pattern NUMBERS = Pattern.compile("\\d+");
  private static final Pattern QUOTED = Pattern.compile("[\"'].*[\"']");

  private final FuzzTarget target;
  private final Path folder;

  /** Refusals of what is nothing of the kind: the reader's first check. */
  private final Set<String> first = new HashSet<>();

  private long inputs;
  private long accepted;
  private long beyond;

  /**
   * Makes a run.
   *
   * @param folder for the files that are read; in memory, if possible
   */
  FuzzRun(FuzzTarget target, Path folder) throws Exception {
    this.target = target;
    this.folder = folder;
    byte[] text = "Not what is looked for.\n".getBytes(UTF_8);
    for (byte[] stranger : new byte[][] {{}, new byte[64], new byte[10_000], text}) {
      first.add(form(target.read(stranger, folder)));
    }
  }

  /**
   * Feeds one input.
   *
   * @throws Exception or any error where the target fails otherwise than it promises: a finding
   */
  void read(byte[] input) throws Exception {
    inputs++;
    String refusal = target.read(input, folder);
    accepted += refusal.isEmpty() ? 1 : 0;
    beyond += refusal.isEmpty() || !first.contains(form(refusal)) ? 1 : 0;
  }

  /** Inputs that were accepted. */
  long accepted() {
    return accepted;
  }

  /** Inputs that were accepted, or refused by a later check than what is nothing of the kind. */
  long beyond() {
    return beyond;
  }

  /** A line without its numbers, and what it quotes. */
  private static String form(String line) {
    return QUOTED.matcher(NUMBERS.matcher(line).replaceAll("0")).replaceAll("''");
  }

  /** The line that {@code fuzz.sh} reads. */
  @Override
  public String toString() {
    return "fuzzed " + target.name() + " " + inputs + " " + accepted + " " + beyond;
  }
}
