package org.waitprof.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * Writes one AsciiDoc file per command, from which the build of a release makes manual pages. Not
 * in the agent's jar; in this package, because it reads the command line.
 */
public final class ManualPages {
  private ManualPages() {}

  /**
   * Called by the build.
   *
   * @param arguments the folder for the files
   * @throws IOException if a file cannot be written
   */
  public static void main(String[] arguments) throws IOException {
    Locale.setDefault(Locale.ROOT); // picocli sorts options by it: Turkish has i behind l
    CommandSpec root = WaitprofCommands.line(new Root()).getCommandSpec();
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    int code = ManPageGenerator.generateManPage(folder.toFile(), null, new boolean[0], true, root);
    if (code != 0) {
      throw new IOException("no manual pages in " + folder + ": code " + code);
    }
  }
}
