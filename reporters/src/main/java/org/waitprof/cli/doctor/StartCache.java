package org.waitprof.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.waitprof.options.OptionKey;
import org.waitprof.system.CountText;
import org.waitprof.system.StrictModes;

/** Checks that a program's later starts find the woven classes of the first. */
final class StartCache implements Check {
  private static final String REMEDY =
      "every start is as slow as the first; choose a folder of your own with cache=FOLDER";

  @Override
  public void examine(DoctorContext context, Diagnosis findings) {
    String option = context.option(OptionKey.CACHE);
    if (option.equals("off")) {
      findings.warn("cache=off: every start is as slow as the first", "leave it out");
      return;
    }
    Path folder = folder(context, option);
    if (folder == null) {
      findings.warn("no home folder to keep instrumented classes in", REMEDY);
      return;
    }
    Path there = DoctorContext.existing(folder);
    try {
      StrictModes.check(there, StrictModes.self());
    } catch (SecurityException | IOException e) {
      findings.warn(
          "instrumented classes are not kept in " + folder + ": " + e.getMessage(), REMEDY);
      return;
    }
    if (!Files.isWritable(there)) {
      findings.warn("instrumented classes are not kept: " + there + " is not writable", REMEDY);
      return;
    }
    findings.ok("instrumented classes for later starts in " + folder + ": " + count(folder));
  }

  private static String count(Path folder) {
    if (!Files.isDirectory(folder)) {
      return "none yet";
    }
    try (Stream<Path> files = Files.list(folder)) {
      return CountText.of(files.filter(file -> file.toString().endsWith(".woven")).count(), "file");
    } catch (IOException e) {
      return "cannot be listed";
    }
  }

  private static @Nullable Path folder(DoctorContext context, String option) {
    if (!option.isEmpty() && !option.equals("on")) {
      return context.resolve(option);
    }
    String caches = context.variable("XDG_CACHE_HOME");
    if (caches.startsWith("/")) {
      return Path.of(caches, "waitprof", "classes");
    }
    String home = context.variable("HOME");
    return home.startsWith("/") ? Path.of(home, ".cache", "waitprof", "classes") : null;
  }
}
