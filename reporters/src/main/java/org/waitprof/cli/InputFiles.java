package org.waitprof.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files and folders that a command has read, so that it does not write over them: also not by
 * another name, a link or a hard link. Used by one command, on its thread.
 */
final class InputFiles {
  private static final Pattern PARAVER = Pattern.compile("(.*)\\.prv(\\.gz)?");

  private final List<Path> inputs = new ArrayList<>();

  /**
   * Notes an input. Of a folder, everything in it is one; a {@code .prv} has a {@code .pcf} next to
   * it.
   */
  void add(Path input) {
    inputs.add(input);
    Matcher paraver = PARAVER.matcher(String.valueOf(input.getFileName()));
    if (paraver.matches()) {
      inputs.add(input.resolveSibling(paraver.group(1) + ".pcf"));
    }
  }

  /**
   * Whether a file is, or would be, one of the inputs.
   *
   * @param target absolute path of a file, which need not exist
   */
  boolean contain(Path target) {
    return inputs.stream().anyMatch(input -> isOf(target, input));
  }

  private static boolean isOf(Path target, Path input) {
    try {
      return areSame(target, input) || (Files.isDirectory(input) && isIn(target, input));
    } catch (IOException e) {
      return false; // An input that has gone cannot be overwritten.
    }
  }

  private static boolean areSame(Path target, Path input) throws IOException {
    return Files.exists(target) && Files.isSameFile(target, input);
  }

  private static boolean isIn(Path target, Path folder) throws IOException {
    Path place = folder.toRealPath();
    if (realFolder(target).startsWith(place)) {
      return true;
    }
    if (!Files.exists(target)) {
      return false;
    }
    if (target.toRealPath().startsWith(place)) {
      return true;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(place)) {
      for (Path file : files) {
        if (Files.isSameFile(target, file)) {
          return true; // by a hard link
        }
      }
    }
    return false;
  }

  /** The folder that holds a file, without links; its first ancestor that exists. */
  private static Path realFolder(Path file) throws IOException {
    Path folder = file.getParent();
    while (folder != null && !Files.exists(folder)) {
      folder = folder.getParent();
    }
    return folder == null ? file : folder.toRealPath();
  }
}
