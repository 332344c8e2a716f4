package org.waitprof.quality;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.waitprof.fixture.Ranks;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.reduce.JobMerge;
import org.waitprof.reduce.MergeConflictException;

/** Assesses ranks of tests, and looks at the notes. */
final class NoteChecks {
  private NoteChecks() {}

  static List<QualityNote> notes(Ranks... ranks) throws MergeConflictException {
    JobMerge merge = new JobMerge();
    for (Ranks rank : ranks) {
      merge.add(rank.profile());
    }
    List<QualityNote> notes = QualityRules.assess(merge.finish("1.0"), merge.tally()).notes();
    for (QualityNote note : notes) {
      assertFalse(note.text().contains("\n"), note.text());
    }
    return notes;
  }

  static void assertNote(List<QualityNote> notes, Severity severity, String id, String... parts) {
    QualityNote note =
        notes.stream()
            .filter(one -> one.id().equals(id))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no " + id + " in " + notes));
    assertEquals(severity, note.severity(), note.text());
    for (String part : parts) {
      assertTrue(note.text().contains(part), "'" + part + "' is not in: " + note.text());
    }
  }
}
