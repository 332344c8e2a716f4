package org.waitprof.agent.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.pairing.AnalysedSample;
import org.waitprof.replay.pattern.CollectiveRule;
import org.waitprof.replay.pattern.MessageRule;
import org.waitprof.replay.pattern.PatternRules;
import org.waitprof.waitstate.LockContention;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.PatternCatalog;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;
import org.waitprof.waitstate.progress.WaitForProgress;

/**
 * Expectation: {@code doc/CALLS.md} is what the call tables, the patterns and the rules say, and
 * each call without a pattern has a {@link WithoutPattern reason}. {@code -Dgolden.update=true}
 * writes it anew.
 */
class PatternsOfCallsTest {
  private static final Path DOCUMENT =
      Path.of(System.getProperty("basedir", "."), "..", "doc", "CALLS.md");

  private static final Path WAYS =
      Path.of(System.getProperty("basedir", "."), "..", "integration-tests/programs/ways.seen");

  private static final String OF_COLLECTIVES = "pattern of a non-blocking collective";

  private static final PatternRules RULES = PatternRules.load();

  @Test
  void theDocumentIsInStep() throws IOException {
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(DOCUMENT, document());
    }
    assertEquals(document(), Files.readString(DOCUMENT), "-Dgolden.update=true renews " + DOCUMENT);
  }

  /** What integration tests see of each way to wait, in the same calls. */
  @Test
  void whatIsSeenIsInTheDocument() throws IOException {
    List<String> missing = new ArrayList<>();
    for (String line : Files.readAllLines(WAYS)) {
      String[] words = line.split(" ", -1);
      if (!line.startsWith("#")) {
        for (String name : words[3].split("[|]", -1)) {
          MpiCall call = MpiCall.valueOf(name.toUpperCase(Locale.ROOT));
          boolean isSeen = isSeen(words[4], words[5], inProfile(call));
          isSeen &= isSeen(words[4], words[6], inTrace(call));
          if (!isSeen) {
            missing.add(line);
          }
        }
      }
    }
    assertEquals(List.of(), missing);
  }

  /**
   * Whether a cell has the pattern; that of a request is the collective's, which it does not name.
   */
  private static boolean isSeen(String patterns, String seen, String cell) {
    int slash = seen.indexOf('/');
    String[] ids = (slash < 0 ? patterns : seen.substring(0, slash)).split("[|]", -1);
    boolean isSeen = seen.equals("unknown") || cell.contains(OF_COLLECTIVES);
    return isSeen
        || Arrays.stream(ids)
            .map(id -> PatternCatalog.byId(id).orElseThrow().displayName())
            .allMatch(cell::contains);
  }

  @Test
  void noCellIsEmptyWithoutReason() {
    for (MpiCall call : bindings().keySet()) {
      assertFalse(inProfile(call).isEmpty(), () -> "profile mode: " + call);
      assertFalse(inTrace(call).isEmpty(), () -> "trace mode: " + call);
    }
  }

  /** Which bindings have a call, by the order of calls. */
  private static Map<MpiCall, Set<String>> bindings() {
    Map<MpiCall, Set<String>> found = new LinkedHashMap<>();
    for (MpiCall call : MpiCall.values()) {
      Set<String> names = new TreeSet<>();
      for (Binding binding : Bindings.all()) {
        if (binding.rows().stream().anyMatch(row -> row.call() == call)) {
          names.add(binding.name());
        }
      }
      if (!names.isEmpty()) {
        found.put(call, names);
      }
    }
    return found;
  }

  private static String inProfile(MpiCall call) {
    Set<String> names = new TreeSet<>();
    if (call.callClass() == CallClass.COMPLETION) {
      for (Role role : List.of(Role.RECV, Role.SEND)) {
        WaitStates.of(call, role).map(WaitState::displayName).ifPresent(names::add);
      }
      return String.join(", ", names) + ", " + OF_COLLECTIVES;
    }
    if (call.callClass() == CallClass.TEST) {
      WaitStates.of(call, Role.POLLED).map(WaitState::displayName).ifPresent(names::add);
      WaitStates.of(MpiCall.MPI_WAIT, Role.SEND).map(WaitState::displayName).ifPresent(names::add);
      return String.join(", ", names) + ", " + OF_COLLECTIVES;
    }
    for (Role role : Role.values()) {
      WaitStates.of(call, role).map(WaitState::displayName).ifPresent(names::add);
    }
    if (LockContention.isCovered(call)) {
      names.add(new WaitForProgress().displayName()); // where no ranks can contend
    }
    return names.isEmpty()
        ? WithoutPattern.inProfile(call)
        : String.join(", ", names) + (isSampled(call) ? "" : " (estimated)") + elsewhere(call);
  }

  /** The root of a broadcast may wait until others take its data. */
  private static String elsewhere(MpiCall call) {
    return call.callClass() == CallClass.ONE_TO_ALL ? "; at the root: not known" : "";
  }

  /** Runs of polls are entries of their own, whatever the calls in them; all meet in Finalize. */
  private static boolean isSampled(MpiCall call) {
    return AnalysedSample.covers(call)
        || call == MpiCall.MPI_FINALIZE
        || call == MpiCall.MPI_WIN_TEST
        || call.callClass() == CallClass.TEST
        || call.callClass() == CallClass.POLL_PROBE;
  }

  private static String inTrace(MpiCall call) {
    if (call.callClass() == CallClass.COLLECTIVE_START) {
      return WithoutPattern.inTrace(call);
    }
    List<String> names = new ArrayList<>();
    CollectiveRule collective = RULES.collectives().get(call);
    if (collective != null) {
      collective.patterns().stream()
          .filter(each -> each.parent().isEmpty())
          .forEach(each -> names.add(each.displayName()));
    }
    for (MessageRule rule : RULES.messageRules().keySet()) {
      Pattern pattern = rule.patterns().get(0);
      if (rule.covers(call) && pattern.parent().isEmpty()) {
        names.add(pattern.displayName());
      }
    }
    if (call.callClass() == CallClass.COMPLETION || call.callClass() == CallClass.TEST) {
      names.add(OF_COLLECTIVES);
    }
    return names.isEmpty()
        ? WithoutPattern.inTrace(call)
        : names.stream().sorted().collect(Collectors.joining(", ")) + elsewhere(call);
  }

  private static String document() {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    bindings()
        .forEach(
            (call, names) -> {
              String cells =
                  String.join(", ", names) + " | " + inProfile(call) + " | " + inTrace(call);
              rows.computeIfAbsent(cells, key -> new ArrayList<>())
                  .add(call.standardName().substring("MPI_".length()));
            });
    StringBuilder text =
        new StringBuilder(
            """
            # Calls and their patterns

            Waiting that each communicating call (named without `MPI_`) can show. A profile measures it on the sample, and estimates
            calls that the sample does not cover; `(estimated)`: never measured. A trace always measures. Generated from the call tables,
            the patterns and the rules by `PatternsOfCallsTest`; [measured errors](../benchmarks/results/matrix.md).

            | calls | bindings | profile | trace |
            |---|---|---|---|
            """);
    rows.forEach(
        (cells, calls) ->
            text.append("| ")
                .append(String.join(", ", calls))
                .append(" | ")
                .append(cells)
                .append(" |\n"));
    return text.toString();
  }
}
