package org.waitprof.report;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * Address of a line of source: on a web site, {@code https://host/{file}#L{line}}, or in an editor,
 * {@code vscode://file/src/{file}:{line}}. Here {@code {file}} is the class's file below the source
 * folder, as {@code pkg/Sweep.java}.
 *
 * @param template the address with its two places; empty for no links
 */
public record SourceLink(String template) {
  public static final SourceLink NONE = new SourceLink("");

  /**
   * Parses an address.
   *
   * @throws IllegalArgumentException with a message for the user if the address is not of the web
   *     or of an editor, or has no place for the file
   */
  public static SourceLink parse(String template) {
    if (!template.contains("{file}")) {
      throw new IllegalArgumentException("must name {file}, as in https://host/{file}#L{line}");
    }
    try {
      URI uri = new URI(template.replace("{file}", "pkg/Name.java").replace("{line}", "1"));
      boolean isEditor = template.matches("(vscode|vscodium|idea)://[^{}]+.*");
      if (!isEditor && (!template.matches("https?://[^/{}]+/.*") || uri.getHost() == null)) {
        throw new IllegalArgumentException(
            "must begin with https://HOST/, http://HOST/, vscode:// or idea://");
      }
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("not a web address: " + e.getReason(), e);
    }
    return new SourceLink(template);
  }
}
