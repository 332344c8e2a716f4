package org.waitprof.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.waitprof.system.PathText;
import org.waitprof.system.StrictModes;

/** Whether a program's later starts find the woven classes of the first. */
final class StartCache implements Check {
  private static final String REMEDY =
      "every start is a first one; choose a folder of your own with cache=FOLDER";

  @Override
  public List<Finding> examine(DoctorContext context) {
    String option = context.environment().variable("WAITPROF_CACHE");
    if (option.equals("off")) {
      return List.of(
          Finding.warn("WAITPROF_CACHE=off: every start is a first one", "leave it unset"));
    }
    Path folder = folder(context, option);
    if (folder == null) {
      return List.of(Finding.warn("no home to keep woven classes in", REMEDY));
    }
    Path there = folder;
    while (there.getParent() != null && !Files.exists(there)) {
      there = there.getParent();
    }
    try {
      StrictModes.check(there, StrictModes.self());
    } catch (SecurityException | IOException e) {
      return List.of(
          Finding.warn("woven classes are not kept in " + folder + ": " + e.getMessage(), REMEDY));
    }
    if (!Files.isWritable(there)) {
      return List.of(
          Finding.warn("woven classes are not kept: " + there + " is not writable", REMEDY));
    }
    return List.of(
        Finding.ok("woven classes for later starts in " + folder + ": " + count(folder)));
  }

  private static String count(Path folder) {
    if (!Files.isDirectory(folder)) {
      return "none yet";
    }
    try (Stream<Path> files = Files.list(folder)) {
      long count = files.filter(file -> file.toString().endsWith(".woven")).count();
      return count == 1 ? "1 file" : count + " files";
    } catch (IOException e) {
      return "cannot be listed";
    }
  }

  private static @Nullable Path folder(DoctorContext context, String option) {
    if (!option.isEmpty() && !option.equals("on")) {
      return context.environment().directory().resolve(PathText.of(option));
    }
    String caches = context.environment().variable("XDG_CACHE_HOME");
    if (caches.startsWith("/")) {
      return Path.of(caches, "waitprof", "classes");
    }
    String home = context.environment().variable("HOME");
    return home.startsWith("/") ? Path.of(home, ".cache", "waitprof", "classes") : null;
  }
}
