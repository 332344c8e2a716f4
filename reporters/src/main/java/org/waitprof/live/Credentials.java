package org.waitprof.live;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Set;

/**
 * A user and a password, read from a file of one line {@code user:password}; what clients send is
 * compared in constant time. Kept as a digest.
 */
public final class Credentials {
  private static final String SCHEME = "Basic ";

  private final byte[] digest;

  private Credentials(String userAndPassword) {
    digest = digest(userAndPassword.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads the file.
   *
   * @throws IOException if it cannot be read, has no such line, or others than its owner may read
   *     it; the message is for the user
   */
  public static Credentials read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException(file + ": no such file");
    }
    List<String> lines = lines(file);
    String line = lines.isEmpty() ? "" : lines.get(0).strip();
    int colon = line.indexOf(':');
    if (colon < 1 || colon == line.length() - 1) {
      throw new IOException(file + ": the first line is not user:password");
    }
    try {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
      if (permissions.contains(PosixFilePermission.OTHERS_READ)
          || permissions.contains(PosixFilePermission.GROUP_READ)) {
        throw new IOException(file + ": not only its owner may read it; chmod 600 " + file);
      }
    } catch (UnsupportedOperationException e) {
      // No such permissions on this file system.
      return new Credentials(line);
    }
    return new Credentials(line);
  }

  private static List<String> lines(Path file) throws IOException {
    try {
      return Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      throw new IOException(file + ": is not text in UTF-8", e);
    }
  }

  /**
   * Whether the value of an Authorization header is right.
   *
   * @param header empty if there was none
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
