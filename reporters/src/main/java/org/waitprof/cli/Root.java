package org.waitprof.cli;

import org.jspecify.annotations.Nullable;
import org.waitprof.model.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command {@code waitprof} itself: help, version, and options of all commands. */
@Command(
    name = "waitprof",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Root.VersionText.class,
    scope = ScopeType.INHERIT,
    usageHelpAutoWidth = false,
    sortOptions = false,
    footerHeading = "%n",
    footer = {
      "Exit codes: 0 success, 1 a limit or check failed, 2 wrong usage,",
      "3 unreadable input, 4 missing ranks without --allow-partial."
    })
public final class Root {
  @Option(names = "--color", negatable = true, scope = ScopeType.INHERIT)
  @Nullable Boolean color;

  /** An option has precedence over the environment, the environment over the kind of stream. */
  boolean wantsColor(Environment environment, boolean terminal) {
    if (color != null) {
      return color;
    }
    boolean dumb = environment.variable("TERM").equals("dumb");
    return terminal && !dumb && environment.variable("NO_COLOR").isEmpty();
  }

  /** Text of the option {@code --version}. */
  static final class VersionText implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"waitprof " + Version.TEXT};
    }
  }
}
