package org.waitprof.report;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.waitprof.model.JobProfile;

/**
 * One form in which a profile can be given to a reader or to a program. A new format is one class
 * with {@code @AutoService(ReportFormat.class)}; {@code report -o x.<extension>}, {@code export
 * --format <name>} and the format contract test find it through {@link ReportFormats}.
 *
 * <p>Formats keep no state, so one instance serves any number of profiles and threads. Their output
 * depends on their arguments only: not on the default locale, time zone, character set or clock.
 */
public abstract class ReportFormat {
  private final String name;
  private final String about;
  private final List<String> extensions;

  /** Creates a format whose files end with its name. */
  protected ReportFormat(String name, String about) {
    this(name, about, List.of(name));
  }

  /**
   * Creates a format.
   *
   * @param name in lower case
   * @param about a description of a few words
   * @param extensions of its files, without dot; no two formats share one
   */
  protected ReportFormat(String name, String about, List<String> extensions) {
    this.name = name;
    this.about = about;
    this.extensions = List.copyOf(extensions);
  }

  /** Short name in lower case, the word after {@code --format}: {@code csv}. */
  public final String name() {
    return name;
  }

  /** Description of a few words, listed by {@code export --list}. */
  public final String about() {
    return about;
  }

  /** File name extensions without dot that select this format. */
  public final List<String> extensions() {
    return extensions;
  }

  /**
   * Whether the format reads a column of the profile. A file's other columns need not be read.
   *
   * @param metric name of the column, {@code histogram} for the histograms
   */
  public boolean needs(String metric) {
    return true;
  }

  /**
   * Says which data that the format requires are missing from a profile, as the rest of a sentence
   * about the file; empty if none. The command then fails with this text.
   */
  public String lacks(JobProfile profile) {
    return "";
  }

  /**
   * Writes a profile, in memory bounded by the sum of the numbers of ranks and keys, not by their
   * product.
   *
   * @param profile the profile
   * @param options which part of it, and how to lay it out
   * @param out receives the report; buffered by the caller, the format flushes but does not close
   *     it
   * @throws IOException if {@code out} throws it; a format throws none of its own
   */
  public abstract void write(JobProfile profile, ReportOptions options, OutputStream out)
      throws IOException;
}
