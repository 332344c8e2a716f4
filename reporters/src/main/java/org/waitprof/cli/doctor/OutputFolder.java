package org.waitprof.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.waitprof.options.OptionKey;
import org.waitprof.system.PathText;

/** Checks that the profile's folder can be written to, or made. */
final class OutputFolder implements Check {
  @Override
  public void examine(DoctorContext context, Diagnosis findings) {
    String out = context.option(OptionKey.OUT);
    Path folder = folder(context.environment().directory(), out);
    Path there = DoctorContext.existing(folder);
    try {
      Path probe = Files.createTempFile(there, ".waitprof-doctor", ".tmp");
      Files.delete(probe);
      boolean exists = there.equals(folder.toAbsolutePath());
      findings.ok(
          "profiles go to " + folder + ", which " + (exists ? "is writable" : "can be made"));
    } catch (IOException e) {
      findings.fail(
          "profiles go to " + folder + ", which cannot be written",
          "choose a folder with out=FOLDER");
    }
  }

  /** The deepest folder that the option names before its first placeholder. */
  private static Path folder(Path directory, String out) {
    int holder = out.indexOf('%');
    String certain = holder < 0 ? out : out.substring(0, holder);
    Path path = directory.resolve(PathText.of(certain));
    if (Files.isDirectory(path)) {
      return path;
    }
    int slash = certain.lastIndexOf('/');
    return slash < 0 ? directory : directory.resolve(PathText.of(certain.substring(0, slash + 1)));
  }
}
