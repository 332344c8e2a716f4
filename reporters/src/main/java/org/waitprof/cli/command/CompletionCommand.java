package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code completion}: a script that teaches a shell the command line. */
@Command(name = "completion")
@AutoService(Subcommand.class)
public final class CompletionCommand implements Subcommand {
  /** Code in picocli's script that completes names of files. */
  private static final String FILES = "compgen -f -- \"${curr_word}\"";

  /** Code that completes folders and profiles, if any begin with the word. */
  private static final String PROFILES_FIRST =
      "found=$(compgen -d -- \"${curr_word}\"; compgen -G \"${curr_word}*.wprof\");"
          + " [ -n \"$found\" ] && echo \"$found\" || "
          + FILES;

  /** Advice of picocli on installing the script, which is about other programs. */
  private static final Pattern INSTALLATION = Pattern.compile("(?m)^# Installation\\n(?:#.*\\n)+");

  @Spec @Nullable CommandSpec spec;

  @Override
  public int run(Session session) throws CommandFailure {
    CommandLine root = java.util.Objects.requireNonNull(spec).root().commandLine();
    String script = AutoComplete.bash("waitprof", root).replace(FILES, PROFILES_FIRST);
    session.print(INSTALLATION.matcher(script).replaceFirst(""));
    return ExitCode.OK;
  }
}
