package org.waitprof.live.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Set;
import org.waitprof.system.FileOwners;
import org.waitprof.system.ForeignFileException;
import org.waitprof.system.OwnedFile;

/**
 * A user and a password, read from a file of one line {@code user:password} and kept as a digest.
 * Credentials of clients are compared in constant time.
 */
public final class Credentials {
  private static final String SCHEME = "Basic ";

  /** Maximum size of the file: the bytes behind are no user and no password. */
  private static final int MOST_BYTES = 16 * 1024;

  private static final Set<PosixFilePermission> OWNERS_RIGHTS =
      Set.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private final byte[] digest;

  private Credentials(String userAndPassword) {
    digest = digest(userAndPassword.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads the file.
   *
   * @throws IOException if the file cannot be read, has no such line, is not this user's, or gives
   *     others any right; the message is for the user
   */
  public static Credentials read(Path file) throws IOException {
    Path real = real(file);
    if (!Files.isRegularFile(real)) {
      throw new IOException(file + ": is no file but a folder, a pipe or a device");
    }
    // A link may lead to the file, as to a mounted secret: the target of the link is checked.
    try (OwnedFile open = own(file, real)) {
      String text = text(file, open);
      String line = text.lines().findFirst().orElse("").strip();
      int colon = line.indexOf(':');
      if (colon < 1 || colon == line.length() - 1) {
        throw new IOException(file + ": the first line is not user:password");
      }
      Set<PosixFilePermission> forOthers = EnumSet.allOf(PosixFilePermission.class);
      forOthers.removeAll(OWNERS_RIGHTS);
      forOthers.retainAll(open.permissions());
      if (!forOthers.isEmpty()) {
        throw new IOException(file + ": other users can read or change it; chmod 600 " + file);
      }
      return new Credentials(line);
    }
  }

  private static Path real(Path file) throws IOException {
    try {
      return file.toRealPath();
    } catch (NoSuchFileException e) {
      throw new IOException(file + ": no such file", e);
    }
  }

  private static OwnedFile own(Path file, Path real) throws IOException {
    try {
      return OwnedFile.open(real, FileOwners.own());
    } catch (ForeignFileException e) {
      throw new IOException(file + ": belongs to another user", e);
    }
  }

  private static String text(Path file, OwnedFile open) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
    int read = 0;
    while (bytes.hasRemaining() && read >= 0) {
      read = open.channel().read(bytes);
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
    } catch (CharacterCodingException e) {
      throw new IOException(file + ": is not text in UTF-8", e);
    }
  }

  /**
   * Whether the value of an Authorization header is right.
   *
   * @param header empty for none
   */
  boolean accept(String header) {
    if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return false;
    }
    try {
      byte[] sent = Base64.getDecoder().decode(header.substring(SCHEME.length()).strip());
      return MessageDigest.isEqual(digest, digest(sent));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static byte[] digest(byte[] text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
