package org.waitprof.model;

/**
 * Something a reader should know before trusting a figure.
 *
 * @param severity importance of the note
 * @param id stable short name, {@code ranks-missing}
 * @param text one line for the reader, with the numbers in it
 */
public record QualityNote(Severity severity, String id, String text) {
  /** The note on a job that ended inside MPI calls; what reports begin with. */
  public static final String ENDED_IN_CALL = "ended-in-call";

  /** The note on a run whose start-up is much of it. */
  public static final String SHORT_RUN = "short-run";

  /** The note on ranks that had no core for a notable part of their time. */
  public static final String NO_CORE = "no-core";

  /** Importance of a note: a warning says that figures may mislead. */
  public enum Severity {
    INFO,
    WARNING
  }

  /** Makes a note of severity {@link Severity#INFO}. */
  public static QualityNote info(String id, String text) {
    return new QualityNote(Severity.INFO, id, text);
  }

  /** Something by which figures may mislead. */
  public static QualityNote warning(String id, String text) {
    return new QualityNote(Severity.WARNING, id, text);
  }
}
