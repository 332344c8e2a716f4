package org.waitprof.waitstate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.waitprof.replay.pattern.PatternRules;

/** What every documented pattern has to keep, estimated or not; a new one inherits it. */
class PatternCatalogTest {
  static Stream<Pattern> patterns() {
    return PatternCatalog.all().stream();
  }

  @Test
  void everyPatternIsMeasuredAndEveryRuleMeasuresADocumentedOne() {
    Set<String> documented = new TreeSet<>();
    patterns().forEach(pattern -> documented.add(pattern.id()));
    Set<String> measured = new TreeSet<>();
    PatternRules.load().patterns().forEach(pattern -> measured.add(pattern.id()));
    assertEquals(documented, measured);
  }

  @Test
  void namesAndColumnsAreUnique() {
    List<String> names = new ArrayList<>();
    patterns()
        .forEach(
            pattern -> {
              names.add(pattern.id());
              pattern.columns().forEach(column -> names.add(column.metric().name()));
            });
    assertEquals(names.size(), new HashSet<>(names).size(), names.toString());
  }

  @ParameterizedTest
  @MethodSource("patterns")
  void textsHelpTheReader(Pattern pattern) {
    Set<Pattern.Text> wanted = EnumSet.allOf(Pattern.Text.class);
    if (!(pattern instanceof WaitState)) {
      wanted.remove(Pattern.Text.FORMULA);
    }
    assertEquals(wanted, pattern.texts().keySet());
    pattern
        .texts()
        .forEach(
            (part, text) -> {
              String where = pattern.id() + " " + part;
              assertTrue(text.length() > 40, where + " says too little");
              assertFalse(text.chars().anyMatch(c -> c < ' ' || c > '~'), where + " is plain text");
              assertEquals(text.strip(), text, where);
              assertFalse(text.contains("  "), where + " has a doubled blank");
            });
    assertTrue(pattern.id().matches("[a-z_]+"), pattern.id());
    assertTrue(pattern.displayName().matches("[A-Z].*"), pattern.displayName());
  }

  @ParameterizedTest
  @MethodSource("patterns")
  void partsLeadToTheirPatternAndAllHaveColumns(Pattern pattern) {
    assertTrue(
        pattern.parent().isEmpty() || PatternCatalog.byId(pattern.parent()).isPresent(),
        pattern.parent());
    assertFalse(pattern.columns().isEmpty(), pattern.id());
  }
}
