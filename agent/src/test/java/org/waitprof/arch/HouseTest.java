package org.waitprof.arch;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The order of the tree, over the main classes of all modules that are in the agent's jar: packages
 * build no circles, none is too large to be overlooked, and a name means one thing.
 */
class HouseTest {
  /** More types than this nobody finds his way in. */
  private static final int MOST_TYPES = 30;

  private static JavaClasses classes = new ClassFileImporter().importClasses();

  @BeforeAll
  static void read() {
    classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.waitprof");
    assertTrue(classes.contain("org.waitprof.model.MpiCall"), "all modules are seen");
    assertTrue(classes.contain("org.waitprof.report.ReportFormat"), "all modules are seen");
    assertTrue(classes.contain("org.waitprof.agent.Agent"), "all modules are seen");
  }

  /** Each package by itself, whatever package its name begins with. */
  @Test
  void packagesBuildNoCircles() {
    slices().matching("org.waitprof.(**)").should().beFreeOfCycles().check(classes);
  }

  /** A package and all below it, at each level. */
  @Test
  void roomsBuildNoCircles() {
    for (String level : new String[] {"org.waitprof.(*)..", "org.waitprof.(*).(*).."}) {
      slices().matching(level).should().beFreeOfCycles().check(classes);
    }
  }

  @Test
  void packagesAreSmall() {
    Map<String, Integer> types = new TreeMap<>();
    for (JavaClass type : classes) {
      if (isFile(type)) {
        types.merge(type.getPackageName(), 1, Integer::sum);
      }
    }
    types.entrySet().removeIf(each -> each.getValue() <= MOST_TYPES);
    assertEquals(Map.of(), types);
  }

  @Test
  void nameMeansOneThing() {
    Map<String, Set<String>> named = new TreeMap<>();
    for (JavaClass type : classes) {
      if (isFile(type)) {
        named.computeIfAbsent(type.getSimpleName(), name -> new TreeSet<>()).add(type.getName());
      }
    }
    named.values().removeIf(types -> types.size() == 1);
    assertEquals(Map.of(), named);
  }

  private static boolean isFile(JavaClass type) {
    return type.isTopLevelClass() && !type.getSimpleName().equals("package-info");
  }
}
