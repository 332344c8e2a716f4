package org.waitprof.profilefile.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.waitprof.system.SpecialFile;

/**
 * Puts content under a name that no file has. It is written under another name in the same folder
 * first, then renamed at once. Nothing is overwritten, and the name never stands for half a file.
 * Failures in between and other processes that do the same change nothing about it. Only the owner
 * may read it, because a profile holds the program's command line, which may hold a password.
 */
public final class FreshFile {
  private static final int MAX_ATTEMPTS = 10_000;
  private static final Set<PosixFilePermission> OWNER_ONLY =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private FreshFile() {}

  /** Content of the file to be. */
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a file; missing directories are made.
   *
   * @param wanted its name; if that exists, {@code -2}, {@code -3}, ... is put before the extension
   * @return the name it got
   */
  public static Path write(Path wanted, Content content) throws IOException {
    Path target = SpecialFile.refuse(wanted.toAbsolutePath());
    Path name = target.getFileName();
    Path directory = target.getParent();
    if (name == null || directory == null) {
      throw new IOException(wanted + " cannot be the name of a file");
    }
    Files.createDirectories(directory);
    Path partial = directory.resolve(UnfinishedFile.name(name.toString()));
    try {
      createForOwner(partial);
      try (OutputStream out =
          new BufferedOutputStream(Files.newOutputStream(partial, StandardOpenOption.WRITE))) {
        content.writeTo(out);
      }
      return publish(partial, wanted);
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  /** Makes an empty file that only its owner can read or write, where the file system has modes. */
  public static void createForOwner(Path file) throws IOException {
    try {
      Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    } catch (UnsupportedOperationException e) {
      Files.createFile(file); // a file system without permissions
    }
  }

  /** Takes all rights to a file from all but its owner, where the file system has modes. */
  public static void keepToOwner(Path file) throws IOException {
    try {
      Files.setPosixFilePermissions(file, OWNER_ONLY);
    } catch (UnsupportedOperationException e) {
      return; // a file system without permissions
    }
  }

  private static Path publish(Path partial, Path wanted) throws IOException {
    for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      Path candidate = attempt == 1 ? wanted : wanted.resolveSibling(numbered(wanted, attempt));
      try {
        claim(partial, candidate);
        return candidate;
      } catch (FileAlreadyExistsException e) {
        // Taken: the next number.
      }
    }
    throw new FileAlreadyExistsException(wanted + " and " + MAX_ATTEMPTS + " numbered names");
  }

  /**
   * A hard link fails if the name exists. On file systems without hard links, the name is reserved
   * first.
   */
  private static void claim(Path partial, Path candidate) throws IOException {
    try {
      Files.createLink(candidate, partial);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException | UnsupportedOperationException e) {
      Files.createFile(candidate);
      try {
        Files.move(partial, candidate, StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException failed) {
        Files.deleteIfExists(candidate);
        throw failed;
      }
    }
  }

  /** Returns {@code run-2.wprof} for {@code run.wprof} and 2. */
  static String numbered(Path file, int number) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    return dot <= 0
        ? name + "-" + number
        : name.substring(0, dot) + "-" + number + name.substring(dot);
  }
}
