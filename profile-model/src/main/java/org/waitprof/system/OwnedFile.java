package org.waitprof.system;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A file that is open for reading, with its owner. The kernel is asked about the open file, because
 * its name may mean another file by then if others may write to the folder. Links are not followed,
 * and only regular files are opened. Opening costs some 0.1 to 1 ms; one thread at a time.
 *
 * @param channel the open file; the holder of this record closes it
 * @param owner name of the user that it belongs to; empty if it is the reader
 * @param permissions rights of owner, group and others
 */
public record OwnedFile(FileChannel channel, String owner, Set<PosixFilePermission> permissions)
    implements Closeable {
  private static final Set<OpenOption> READ =
      Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final Path DESCRIPTIONS = Path.of("/proc/self/fdinfo");

  /** A position that file systems allow and at which no code reads. */
  private static final long FAR = 1L << 40;

  private static final int FILE_TYPE = 0170000;
  private static final int REGULAR = 0100000;
  private static final AtomicLong MARKS = new AtomicLong(FAR);

  /**
   * Opens a file if its owner's files count.
   *
   * @throws ForeignFileException if it is not
   * @throws IOException if it cannot be opened, or is no regular file
   */
  public static OwnedFile open(Path file, FileOwners owners) throws IOException {
    // Asked before it is opened, because opening a named pipe would wait for ever. In a sticky
    // folder no other user can replace a file that is the reader's.
    Status named = Status.of(file, owners, LinkOption.NOFOLLOW_LINKS);
    if (!owners.accepts(named.uid)) {
      throw new ForeignFileException(file.toString());
    }
    if (!named.isRegular()) {
      throw new FileSystemException(file.toString(), null, "is not a regular file");
    }
    FileChannel channel = FileChannel.open(file, READ);
    try {
      Status opened = status(channel, owners);
      if (opened == null) {
        opened = Status.of(file, owners, LinkOption.NOFOLLOW_LINKS);
        if (!Objects.equals(opened.key, named.key)) {
          throw new FileSystemException(file.toString(), null, "has been replaced meanwhile");
        }
      }
      if (!opened.isRegular() || !owners.accepts(opened.uid)) {
        throw new ForeignFileException(file.toString());
      }
      return new OwnedFile(channel, opened.owner, opened.permissions);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Number of the user that owns the file of a name, links not followed. */
  public static long uid(Path file) throws IOException {
    Object uid = Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    return ((Number) uid).longValue();
  }

  /**
   * Returns what the kernel knows of an open file. Java has no call for it. The descriptor is found
   * by a position that no other has, and under its number the kernel answers for the open file.
   *
   * @return null without /proc
   */
  static @Nullable Status status(FileChannel channel, FileOwners owners) throws IOException {
    try {
      long mark = MARKS.getAndIncrement();
      channel.position(mark);
      byte[] wanted = ("pos:\t" + mark + "\n").getBytes(StandardCharsets.ISO_8859_1);
      for (int descriptor : descriptors()) {
        String number = Integer.toString(descriptor);
        if (startsWith(DESCRIPTIONS.resolve(number), wanted)) {
          return Status.of(DESCRIPTORS.resolve(number), owners);
        }
      }
    } catch (IOException | RuntimeException e) {
      return null;
    } finally {
      channel.position(0);
    }
    return null;
  }

  /** All descriptors of this process, the youngest first as a rule. */
  private static List<Integer> descriptors() throws IOException {
    List<Integer> all = new ArrayList<>();
    try (DirectoryStream<Path> names = Files.newDirectoryStream(DESCRIPTORS)) {
      for (Path name : names) {
        all.add(Integer.valueOf(String.valueOf(name.getFileName())));
      }
    }
    all.sort(Comparator.reverseOrder());
    return all;
  }

  private static boolean startsWith(Path file, byte[] wanted) {
    try {
      byte[] text = Files.readAllBytes(file);
      return text.length >= wanted.length
          && java.util.Arrays.equals(text, 0, wanted.length, wanted, 0, wanted.length);
    } catch (IOException e) {
      // Another thread has closed it meanwhile.
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /** Attributes of a file, from the kernel. */
  record Status(
      long uid, String owner, int mode, Set<PosixFilePermission> permissions, Object key) {
    static Status of(Path file, FileOwners owners, LinkOption... options) throws IOException {
      Map<String, Object> all =
          Files.readAttributes(file, "unix:uid,mode,permissions,dev,ino", options);
      long uid = ((Number) all.getOrDefault("uid", -1)).longValue();
      boolean isNamed = !owners.isReader(uid) && owners.accepts(uid);
      return new Status(
          uid,
          isNamed ? Files.getOwner(file, options).getName() : "",
          ((Number) all.getOrDefault("mode", 0)).intValue(),
          permissions(all.get("permissions")),
          all.get("dev") + ":" + all.get("ino"));
    }

    private static Set<PosixFilePermission> permissions(@Nullable Object attribute) {
      Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
      if (attribute instanceof Set<?> all) {
        all.forEach(each -> permissions.add((PosixFilePermission) each));
      }
      return permissions;
    }

    boolean isRegular() {
      return (mode & FILE_TYPE) == REGULAR;
    }
  }
}
