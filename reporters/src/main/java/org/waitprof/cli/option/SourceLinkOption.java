package org.waitprof.cli.option;

import org.waitprof.cli.CommandFailure;
import org.waitprof.report.SourceLink;
import picocli.CommandLine.Option;

/** Option for the place of the program's source on the web. */
public final class SourceLinkOption {
  @Option(
      names = "--source-link",
      paramLabel = "URL",
      description = {
        "Link lines of the program on a page to their source, such as",
        "https://host/blob/main/src/main/java/{file}#L{line}"
      })
  String template = "";

  /** Links to the source, or none if the option was not given. */
  public SourceLink link() throws CommandFailure {
    return template.isEmpty()
        ? SourceLink.NONE
        : CommandFailure.unlessInvalid("--source-link: ", () -> SourceLink.parse(template));
  }
}
