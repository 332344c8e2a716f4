package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.waitprof.json.JsonMembers;
import org.waitprof.json.JsonObject;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;

/** The member {@code notes} of {@code profile.json}: the quality notes. */
public final class NotesJson {
  private NotesJson() {}

  public static void write(List<QualityNote> notes, JsonWriter json) throws IOException {
    json.beginArray();
    for (QualityNote note : notes) {
      String severity = note.severity().name().toLowerCase(Locale.ROOT);
      json.value(JsonObject.of("severity", severity, "id", note.id(), "text", note.text()));
    }
    json.endArray();
  }

  /** Reads notes; a severity that this version does not know counts as a warning. */
  public static List<QualityNote> read(JsonReader json, MemoryBudget budget) throws IOException {
    List<QualityNote> notes = new ArrayList<>();
    json.array(() -> notes.add(note(json, budget)));
    return notes;
  }

  private static QualityNote note(JsonReader json, MemoryBudget budget) throws IOException {
    JsonMembers its = json.members();
    return new QualityNote(
        its.text("severity").equals("info") ? Severity.INFO : Severity.WARNING,
        budget.keep(its.text("id")),
        budget.keep(its.text("text")));
  }
}
