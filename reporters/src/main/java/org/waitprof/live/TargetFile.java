package org.waitprof.live;

import java.io.Closeable;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.waitprof.json.JsonObject;
import org.waitprof.json.JsonWriter;
import org.waitprof.report.wording.Template;
import org.waitprof.system.FileOwners;
import org.waitprof.system.OwnedFile;

/**
 * A file in a folder that a Prometheus watches (file_sd). It appears complete or not at all, and is
 * removed when the job ends. Its name contains host and process. The next process can therefore
 * recognise and remove files of killed processes.
 */
public final class TargetFile implements Closeable {
  private static final Pattern NAME =
      Pattern.compile("waitprof-(?<host>.+)-(?<pid>[0-9]{1,18})-(?<start>[0-9]{1,18})\\.json");

  private final Path file;

  private TargetFile(Path file) {
    this.file = file;
  }

  /**
   * Writes a target file, and removes the files that dead processes of this host and user have
   * left.
   *
   * @param host this host's name
   * @param target address and port
   * @param labels of all its series
   * @throws IOException if the folder is missing or cannot be written to
   */
  public static TargetFile write(
      Path folder, String host, String target, Map<String, String> labels) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new FileSystemException(folder.toString(), null, "no such folder");
    }
    removeStale(folder, host);
    long pid = ProcessHandle.current().pid();
    String name =
        Template.fill(
            "waitprof-%s-%s-%s.json",
            host.replaceAll("[^A-Za-z0-9._-]", "_"), pid, System.currentTimeMillis());
    // Prometheus watches *.json: the name of an unfinished file must not match that.
    Path fresh = folder.resolve("." + name + ".tmp");
    // New, or not at all: in a folder of all users, the name could be a link to another file.
    Files.writeString(
        fresh, json(target, labels), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try {
      Path file = Files.move(fresh, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
      return new TargetFile(file);
    } catch (IOException e) {
      Files.deleteIfExists(fresh);
      throw e;
    }
  }

  private static String json(String target, Map<String, String> labels) throws IOException {
    StringWriter text = new StringWriter();
    new JsonWriter(text, 0)
        .value(List.of(JsonObject.of("targets", List.of(target), "labels", labels)));
    return text.append('\n').toString();
  }

  /** Removes stale files where possible. Failing to do so is no reason not to write. */
  private static void removeStale(Path folder, String host) {
    try {
      for (Path stale : stale(folder, host)) {
        Files.deleteIfExists(stale);
      }
    } catch (IOException | DirectoryIteratorException e) {
      // The next process of this host and user tries again.
      return;
    }
  }

  /** Target files of this user whose process on this host is dead, because it was killed. */
  public static List<Path> stale(Path folder, String host) throws IOException {
    List<Path> stale = new ArrayList<>();
    FileOwners owners = FileOwners.own();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "waitprof-*.json")) {
      for (Path file : files) {
        Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
        if (name.matches()
            && name.group("host").equals(host.replaceAll("[^A-Za-z0-9._-]", "_"))
            && isOwn(file, owners)
            && !Processes.isAlive(
                Long.parseLong(name.group("pid")), Long.parseLong(name.group("start")))) {
          stale.add(file);
        }
      }
    }
    return stale;
  }

  private static boolean isOwn(Path file, FileOwners owners) {
    try {
      return owners.isReader(OwnedFile.uid(file));
    } catch (IOException e) {
      // The file has gone meanwhile.
      return false;
    }
  }

  /** Removes the target file, so that Prometheus forgets the job. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}
