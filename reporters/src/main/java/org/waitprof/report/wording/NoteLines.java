package org.waitprof.report.wording;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;

/** Quality notes as readers see them: warnings first, several of one kind as one. */
public final class NoteLines {
  /** From this number on, notes of one kind share one line. */
  private static final int MANY = 3;

  private NoteLines() {}

  /**
   * Notes of one kind.
   *
   * @param warning whether figures may mislead
   * @param text the first note, which is the gravest
   * @param more the other notes
   */
  public record Kind(boolean warning, String text, List<String> more) {
    public Kind {
      more = List.copyOf(more);
    }

    /** One line about all of the notes. */
    public String summary() {
      return more.isEmpty() ? text : text + " (and " + more.size() + " more of this kind)";
    }
  }

  /**
   * Ids of notes that describe the measurement and report success. Newcomers take them for faults.
   */
  private static final Set<String> OF_MEASURING = Set.of("clock", "path-checks");

  /** The notes that a reader needs to judge the figures, kind by kind. */
  public static List<Kind> brief(JobProfile profile) {
    return of(
        profile.withNotes(
            profile.notes().stream()
                .filter(
                    note ->
                        note.severity() == Severity.WARNING || !OF_MEASURING.contains(note.id()))
                .toList()));
  }

  /** The notes of a job, kind by kind. */
  public static List<Kind> of(JobProfile profile) {
    List<Kind> kinds = new ArrayList<>();
    for (Severity severity : new Severity[] {Severity.WARNING, Severity.INFO}) {
      Map<String, List<String>> texts = new LinkedHashMap<>();
      for (QualityNote note : profile.notes()) {
        if (note.severity() == severity) {
          texts.computeIfAbsent(note.id(), id -> new ArrayList<>()).add(text(note, profile));
        }
      }
      for (List<String> same : texts.values()) {
        boolean warning = severity == Severity.WARNING;
        if (same.size() < MANY) {
          same.forEach(text -> kinds.add(new Kind(warning, text, List.of())));
        } else {
          kinds.add(new Kind(warning, same.get(0), same.subList(1, same.size())));
        }
      }
    }
    return kinds;
  }

  /**
   * Text of a note. A warning about what the minimum misses does not hold for figures of another
   * estimator.
   */
  private static String text(QualityNote note, JobProfile profile) {
    String estimator = profile.facts().estimator();
    boolean answered = note.id().equals("hidden-wait") && !estimator.equals("minimum");
    return PlainText.of(note.text())
        + (answered
            ? "; the figures here are by '" + PlainText.of(estimator) + "', which counts otherwise"
            : "");
  }
}
