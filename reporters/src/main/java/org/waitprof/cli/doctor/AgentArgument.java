package org.waitprof.cli.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.waitprof.options.OptionKey;
import org.waitprof.options.Options;

/**
 * Checks that the launch line has the agent in the right place, that its jar exists, and that its
 * options are right.
 */
final class AgentArgument implements Check {
  private static final String OPTION = "-javaagent:";

  @Override
  public void examine(DoctorContext context, Diagnosis findings) {
    List<String> arguments = context.launch().javaArguments();
    if (arguments.isEmpty()) {
      return;
    }
    boolean found = false;
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (!argument.startsWith(OPTION) || !argument.contains("waitprof")) {
        continue;
      }
      found = true;
      String[] parts = argument.substring(OPTION.length()).split("=", 2);
      Path path = context.resolve(parts[0]);
      if (i >= context.launch().jvmOptions() && !isMpjStarter(arguments)) {
        findings.fail(
            "-javaagent stands behind the main class: the program gets it, not the JVM",
            "put it right behind java");
      } else if (!Files.isRegularFile(path)) {
        findings.fail("the agent's jar " + path + " does not exist", "use its absolute path");
      } else {
        findings.ok("agent " + path);
      }
      for (String wrong : wrongOptions(parts.length > 1 ? parts[1] : "", context)) {
        findings.warn(wrong, "the option is ignored: correct it");
      }
    }
    if (!found) {
      findings.warn(
          "no -javaagent:.../waitprof.jar in the launch line",
          "put it right behind java, unless JDK_JAVA_OPTIONS carries it");
    }
  }

  /**
   * The agent's warnings on the options behind its jar, read as the agent itself reads them: with
   * the options that others need, wherever they are set.
   */
  private static List<String> wrongOptions(String text, DoctorContext context) {
    Map<String, String> needed = new HashMap<>();
    for (OptionKey key : List.of(OptionKey.MODE, OptionKey.TRACE, OptionKey.PROMETHEUS)) {
      needed.put("WAITPROF_" + key.key().toUpperCase(Locale.ROOT), context.option(key));
    }
    return Options.read(text, needed, new Properties()).warnings();
  }

  /** Whether the line starts MPJ's starter, which hands options behind its own on to the ranks. */
  private static boolean isMpjStarter(List<String> arguments) {
    return arguments.stream().anyMatch(argument -> argument.endsWith("starter.jar"));
  }
}
