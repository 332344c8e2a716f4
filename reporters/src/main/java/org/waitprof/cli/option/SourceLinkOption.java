package org.waitprof.cli.option;

import org.waitprof.cli.CommandFailure;
import org.waitprof.report.SourceLink;
import picocli.CommandLine.Option;

/** Option for the place of the program's source on the web. */
public final class SourceLinkOption {
  @Option(names = "--source-link", paramLabel = "URL")
  String template = "";

  /** Links to the source, or none if the option was not given. */
  public SourceLink link() throws CommandFailure {
    return template.isEmpty()
        ? SourceLink.NONE
        : CommandFailure.unlessInvalid("--source-link: ", () -> SourceLink.parse(template));
  }
}
