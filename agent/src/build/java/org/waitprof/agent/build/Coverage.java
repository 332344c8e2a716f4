package org.waitprof.agent.build;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.agent.binding.Binding;
import org.waitprof.agent.binding.CallRow;

/**
 * Compares what waitprof knows of a binding with what a jar of it really offers, in both
 * directions. A binding that has changed shows here first, not in a wrong profile.
 *
 * @param missing rows of the call table that no method of the jar fits
 * @param unknown methods of the jar that are neither profiled nor deliberately left out
 * @param stale entries of the list of omissions that no method of the jar fits
 * @param contradictory methods that are both profiled and left out
 */
public record Coverage(
    List<CallRow> missing,
    List<Signature> unknown,
    List<Omissions.Entry> stale,
    List<Signature> contradictory) {

  /** Copies the lists. */
  public Coverage {
    missing = List.copyOf(missing);
    unknown = List.copyOf(unknown);
    stale = List.copyOf(stale);
    contradictory = List.copyOf(contradictory);
  }

  /** Compares a binding with the public methods of a jar. */
  public static Coverage of(Binding binding, List<Signature> api) {
    List<CallRow> missing = new ArrayList<>();
    for (CallRow row : binding.rows()) {
      if (api.stream().filter(Signature::hasCode).noneMatch(method -> method.is(row))) {
        missing.add(row);
      }
    }
    Omissions omissions = Omissions.of(binding);
    List<Omissions.Entry> stale = new ArrayList<>();
    for (Omissions.Entry entry : omissions.entries()) {
      if (api.stream().noneMatch(entry::covers)) {
        stale.add(entry);
      }
    }
    List<Signature> unknown = new ArrayList<>();
    List<Signature> contradictory = new ArrayList<>();
    for (Signature method : api) {
      boolean profiled = binding.row(method.owner(), method.name(), method.descriptor()) != null;
      boolean omitted = omissions.cover(method);
      if (!profiled && !omitted) {
        unknown.add(method);
      } else if (profiled && omitted) {
        contradictory.add(method);
      }
    }
    return new Coverage(missing, unknown, stale, contradictory);
  }

  /**
   * The missing rows that cannot be another version's form of a method: the jar has no method of
   * that name in that class which the table knows.
   */
  public List<CallRow> missingEntirely(Binding binding, List<Signature> api) {
    List<CallRow> entirely = new ArrayList<>();
    for (CallRow row : missing) {
      boolean hasSibling =
          api.stream()
              .filter(method -> method.owner().equals(row.owner()))
              .filter(method -> method.name().equals(row.method()))
              .anyMatch(
                  method ->
                      binding.row(method.owner(), method.name(), method.descriptor()) != null);
      if (!hasSibling) {
        entirely.add(row);
      }
    }
    return entirely;
  }
}
