package org.waitprof.system;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/**
 * Paths in a JVM whose locale cannot express them. Batch systems often start ranks with {@code
 * LANG=C}. A JVM then reads each byte of a name beyond ASCII as U+FFFD. It knows neither its
 * working directory nor such names in options, and cannot open either by their text. But the system
 * knows the working directory as {@code /proc/self/cwd}. A folder that is listed gives names
 * unchanged, which the JDK can open. Used by the agent and by all commands; costs one look at the
 * working directory.
 */
public final class PathText {
  private static final Path SYSTEMS_OWN = Path.of("/proc/self/cwd");
  private static final char REPLACEMENT = '\uFFFD';

  private PathText() {}

  /** The working directory, absolute, in a form that can be opened. */
  public static Path workingFolder() {
    Path named = Path.of("").toAbsolutePath();
    return Files.isDirectory(named) || !Files.isDirectory(SYSTEMS_OWN) ? named : SYSTEMS_OWN;
  }

  /**
   * The path that a text from outside means: of an option, an environment variable, a property.
   *
   * @return what exists is found whatever its name; of what does not, characters that the locale
   *     cannot express are replaced by {@code _}. Relative as the text, where that can be opened
   * @throws InvalidPathException for what is no path in any locale: a NUL is in it
   */
  public static Path of(String text) {
    try {
      Path path = Path.of(text);
      return path.isAbsolute() ? path : relative(path);
    } catch (InvalidPathException e) {
      return listed(text, e);
    }
  }

  private static Path relative(Path path) {
    Path folder = workingFolder();
    return folder.equals(SYSTEMS_OWN) ? folder.resolve(path) : path;
  }

  private static Path listed(String text, InvalidPathException reason) {
    if (text.indexOf('\0') >= 0) {
      throw reason;
    }
    Path at = text.startsWith("/") ? Path.of("/") : workingFolder();
    for (StringTokenizer names = new StringTokenizer(text, "/"); names.hasMoreTokens(); ) {
      String name = names.nextToken();
      Path found = isExpressible(name) ? null : entry(at, name);
      at = found != null ? found : at.resolve(expressible(name));
    }
    return at;
  }

  /**
   * Returns the entry of a folder with this name, or the only entry that looks like it in this
   * locale; null without one. The agent's options are UTF-8 in any locale; elsewhere each byte that
   * the locale does not know has become the same character.
   */
  private static @Nullable Path entry(Path folder, String name) {
    if (!Files.isDirectory(folder)) {
      return null; // To list a pipe would wait for ever.
    }
    Path similar = null;
    int similars = 0;
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        if (name.equals(trueName(entry))) {
          return entry;
        }
        if (name.equals(String.valueOf(entry.getFileName()))) {
          similar = entry;
          similars++;
        }
      }
    } catch (IOException | RuntimeException e) {
      return null; // What cannot be listed is looked for in vain, as any other name would be.
    }
    return similars == 1 ? similar : null;
  }

  /** A name as its bytes spell it in UTF-8: as a URI they survive any locale. */
  private static String trueName(Path entry) {
    String uri = entry.toUri().getRawPath();
    int end = uri.endsWith("/") ? uri.length() - 1 : uri.length();
    String name = uri.substring(uri.lastIndexOf('/', end - 1) + 1, end);
    return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** Whether the locale can express a name, so that it can be opened by its text. */
  public static boolean isExpressible(String name) {
    try {
      return Path.of(name) != null;
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** A name for a new file: characters that the locale cannot express are replaced. */
  public static String expressible(String name) {
    if (isExpressible(name)) {
      return name;
    }
    StringBuilder plain = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i = name.offsetByCodePoints(i, 1)) {
      int c = name.codePointAt(i);
      boolean isPlain = c != REPLACEMENT && c != 0 && isExpressible(Character.toString(c));
      plain.appendCodePoint(isPlain ? c : '_');
    }
    return plain.toString();
  }

  /** A path as the user knows it: relative where the system's own name stands for his folder. */
  public static String shown(Path path) {
    return path.startsWith(SYSTEMS_OWN) && !path.equals(SYSTEMS_OWN)
        ? SYSTEMS_OWN.relativize(path).toString()
        : path.toString();
  }
}
