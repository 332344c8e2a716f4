package org.waitprof.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rule of sshd's {@code StrictModes} for paths that must be trusted: only the user and root can
 * change what a path leads to. Every name on the way belongs to the user or root, links and their
 * targets included. Others may write to no folder on the way, unless it is sticky, so that they
 * cannot touch what is not theirs. A group of the user alone counts as the user. Systems that give
 * each user such a group set permissions for it by default.
 *
 * <p>Names are checked from the root downwards. So a name that was found safe stays safe, because
 * every name that leads to it had been found safe before. A path that is checked upwards, or twice,
 * can be exchanged in between by the owner of a part of it.
 *
 * <p>Not seen: access control lists that do not show in the mode (NFS version 4). POSIX lists do,
 * as rights of the group.
 */
public final class StrictModes {
  private static final int TYPE = 0170000;
  private static final int FOLDER = 0040000;
  private static final int LINK = 0120000;
  private static final int STICKY = 01000;

  /** Permission bits of group and others to write. */
  private static final int WRITABLE_BY_OTHERS = 0022;

  private static final int WRITABLE_BY_ALL = 0002;

  /** Maximum number of links in a path, as in Linux. */
  private static final int MOST_LINKS = 40;

  private StrictModes() {}

  /**
   * Attributes of a file, a link not followed.
   *
   * @param user its owner's number
   * @param mode type and permissions, as in {@code stat}
   * @param group its group's number
   * @param key its device and number
   */
  public record Entry(long user, int mode, long group, @Nullable Object key) {
    /**
     * Looks at a file.
     *
     * @throws IOException if it does not exist, or its owner is unknown
     */
    public static Entry of(Path path) throws IOException {
      Map<String, Object> read =
          Files.readAttributes(path, "unix:uid,mode,gid,fileKey", LinkOption.NOFOLLOW_LINKS);
      if (read.get("uid") instanceof Integer user
          && read.get("mode") instanceof Integer mode
          && read.get("gid") instanceof Integer group) {
        return new Entry(user, mode, group, read.get("fileKey"));
      }
      throw new IOException(path + ": its owner is not known");
    }

    /** Whether it belongs to this user. */
    public boolean isOf(long wanted) {
      return user == wanted;
    }

    /** Whether its group or all others may write to it. */
    public boolean isWritableByOthers() {
      return (mode & WRITABLE_BY_OTHERS) != 0
          && ((mode & WRITABLE_BY_ALL) != 0
              || !isPrivate(
                  user, group, KernelText.of("/etc/passwd"), KernelText.of("/etc/group")));
    }
  }

  /**
   * Whether a group is one user's alone: it has the user's name and no other member. Accounts that
   * are not in these files are not known, and their groups belong to no user.
   *
   * @param accounts lines as {@code name:x:uid:gid:...}
   * @param groups lines as {@code name:x:gid:name,name}
   */
  static boolean isPrivate(long user, long group, String accounts, String groups) {
    String name = "";
    for (String line : accounts.split("\n", -1)) {
      String[] fields = line.split(":", -1);
      if (fields.length > 3 && fields[2].equals(Long.toString(user))) {
        name = fields[0];
      } else if (fields.length > 3 && fields[3].equals(Long.toString(group))) {
        return false;
      }
    }
    for (String line : groups.split("\n", -1)) {
      String[] fields = line.split(":", -1);
      if (fields.length > 3 && fields[2].equals(Long.toString(group))) {
        return !name.isEmpty()
            && fields[0].equals(name)
            && (fields[3].isEmpty() || fields[3].equals(name));
      }
    }
    return false;
  }

  /** The user that this process runs as. */
  public static long self() throws IOException {
    // /proc/self is a link of root's; its target belongs to the owner of the process.
    return Entry.of(Path.of("/proc/self").toRealPath()).user;
  }

  /**
   * Returns the target of a path, if only the user and root can change it. Costs one look at each
   * name on the way.
   *
   * @param path absolute
   * @param user user that is trusted besides root
   * @return without links
   * @throws SecurityException if other users can change it, with a remedy
   * @throws IOException if the folder does not exist
   */
  public static Path check(Path path, long user) throws IOException {
    Deque<Path> names = new ArrayDeque<>();
    for (Path name : path) {
      names.add(name);
    }
    Path at = path.getRoot();
    requireSafe(at, Entry.of(at), user);
    for (int links = 0; !names.isEmpty(); ) {
      Path name = names.remove();
      if (name.toString().equals("..")) {
        at = at.getParent() == null ? at : at.getParent();
        continue;
      }
      Path next = at.resolve(name).normalize();
      Entry entry = Entry.of(next);
      if ((entry.mode & TYPE) != LINK) {
        requireSafe(next, entry, user);
        at = next;
        continue;
      }
      requireTrusted(next, entry, user);
      if (++links > MOST_LINKS) {
        throw new IOException(path + ": too many links");
      }
      Path target = Files.readSymbolicLink(next);
      at = target.isAbsolute() ? target.getRoot() : at;
      for (int i = target.getNameCount() - 1; i >= 0; i--) {
        names.addFirst(target.getName(i));
      }
    }
    return at;
  }

  /**
   * Explains why others could exchange files in a folder: it belongs to another user, or others may
   * write to it and it is not sticky. The agent and {@code doctor} ask this of the folder for
   * counter files. Only the folder is checked, because files that are read there are checked again
   * when they are opened.
   *
   * @return one line with a remedy; null if others could not, or the folder does not exist
   */
  public static @Nullable String fault(Path folder) {
    try {
      Path real = folder.toRealPath();
      requireSafe(real, Entry.of(real), self());
      return null;
    } catch (SecurityException e) {
      return e.getMessage();
    } catch (IOException e) {
      return null; // Making the file there will report it.
    }
  }

  private static void requireSafe(Path folder, Entry entry, long user) throws IOException {
    requireTrusted(folder, entry, user);
    if ((entry.mode & TYPE) != FOLDER) {
      throw new IOException(folder + " is not a folder");
    }
    if (entry.isWritableByOthers() && (entry.mode & STICKY) == 0) {
      throw new SecurityException(
          "others may exchange files in " + folder + ": chmod go-w " + folder);
    }
  }

  private static void requireTrusted(Path path, Entry entry, long user) {
    if (!entry.isOf(user) && !entry.isOf(0)) {
      throw new SecurityException(path + " belongs to another user, who could exchange it");
    }
  }
}
