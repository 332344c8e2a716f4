package org.waitprof.report;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.waitprof.profilefile.output.FreshFile;
import org.waitprof.system.SpecialFile;

/**
 * A file that appears whole or not at all: it is written in the target's folder under a temporary
 * name, then renamed. Commands write all their files with it. Only the owner may read files about a
 * run, as with the profile: they may hold the program's command line, classes, and hosts.
 */
public final class OutputFile {

  /** Writes the content of a file. */
  public interface Content {
    /** Called once. The stream is buffered; the caller closes it. */
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes the content of a file that is text. */
  public interface Text {
    /** Called once; the caller flushes the writer. */
    void writeTo(Writer out) throws IOException;
  }

  private OutputFile() {}

  /** Content that is text, in UTF-8. */
  public static Content text(Text text) {
    return out -> {
      Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
      text.writeTo(writer);
      writer.flush();
    };
  }

  /**
   * Writes a file that all users may read if the process's file mode creation mask allows it.
   * Otherwise behaves like {@link #write}.
   */
  public static void publish(Path target, boolean overwrite, Content content) throws IOException {
    write(target, overwrite, content, false);
  }

  /**
   * Writes a file.
   *
   * @param target path of the file
   * @param overwrite whether an existing file may be replaced
   * @throws FileAlreadyExistsException if {@code target} exists and may not be replaced
   * @throws IOException if writing fails; nothing is left behind
   */
  public static void write(Path target, boolean overwrite, Content content) throws IOException {
    write(target, overwrite, content, true);
  }

  private static void write(Path target, boolean overwrite, Content content, boolean forOwner)
      throws IOException {
    if (!overwrite && Files.exists(target)) {
      throw new FileAlreadyExistsException(target.toString());
    }
    Path temporary = beside(SpecialFile.refuse(target));
    try {
      if (forOwner) {
        FreshFile.createForOwner(temporary);
      } else {
        Files.createFile(temporary);
      }
      try (OutputStream out =
          new BufferedOutputStream(
              Files.newOutputStream(temporary, StandardOpenOption.WRITE), 1 << 16)) {
        content.writeTo(out);
      }
      if (overwrite) {
        Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.move(temporary, target);
      }
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static Path beside(Path target) {
    String name = "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp";
    return target.resolveSibling(name);
  }
}
