package org.waitprof.cli.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.waitprof.options.Options;
import org.waitprof.system.PathText;

/**
 * Whether the launch line has the agent, in the right place, its jar is there, and its options are
 * right.
 */
final class AgentArgument implements Check {
  private static final String OPTION = "-javaagent:";

  @Override
  public List<Finding> examine(DoctorContext context) {
    List<String> arguments = context.launch().javaArguments();
    if (arguments.isEmpty()) {
      return List.of();
    }
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (!argument.startsWith(OPTION) || !argument.contains("waitprof")) {
        continue;
      }
      String[] parts = argument.substring(OPTION.length()).split("=", 2);
      String jar = parts[0];
      Path path = context.environment().directory().resolve(PathText.of(jar));
      if (i >= context.launch().jvmOptions() && !isMpjStarter(arguments)) {
        findings.add(
            Finding.fail(
                "-javaagent stands behind the main class: the program gets it, not the JVM",
                "put it right behind java"));
      } else if (!Files.isRegularFile(path)) {
        findings.add(
            Finding.fail("the agent's jar " + path + " is not there", "use its absolute path"));
      } else {
        findings.add(Finding.ok("agent " + path));
      }
      for (String wrong : wrongOptions(parts.length > 1 ? parts[1] : "")) {
        findings.add(Finding.warn(wrong, "the option is ignored: correct it"));
      }
    }
    if (findings.isEmpty()) {
      findings.add(
          Finding.warn(
              "no -javaagent:.../waitprof.jar in the launch line",
              "put it right behind java, unless JDK_JAVA_OPTIONS carries it"));
    }
    return findings;
  }

  /** What the agent would say of the options behind its jar, as the agent itself reads them. */
  private static List<String> wrongOptions(String text) {
    return Options.read(text, Map.of(), new Properties()).warnings();
  }

  /** MPJ's starter hands options behind its own on to the ranks. */
  private static boolean isMpjStarter(List<String> arguments) {
    return arguments.stream().anyMatch(argument -> argument.endsWith("starter.jar"));
  }
}
