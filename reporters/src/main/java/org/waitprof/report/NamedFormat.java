package org.waitprof.report;

import java.util.List;

/** A format that says at once what it is called, what it is and which files are its own. */
public abstract class NamedFormat implements ReportFormat {
  private final String name;
  private final String about;
  private final List<String> extensions;

  /** A format whose files end with its name. */
  protected NamedFormat(String name, String about) {
    this(name, about, List.of(name));
  }

  /**
   * A format.
   *
   * @param extensions of its files, without dot
   */
  protected NamedFormat(String name, String about, List<String> extensions) {
    this.name = name;
    this.about = about;
    this.extensions = List.copyOf(extensions);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String about() {
    return about;
  }

  @Override
  public final List<String> extensions() {
    return extensions;
  }
}
