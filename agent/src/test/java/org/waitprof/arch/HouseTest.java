package org.waitprof.arch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The order of the tree, over the main classes of all modules that are in the agent's jar; and that
 * each rule finds the disorder in the packages below {@code broken}.
 */
class HouseTest {
  private static HouseRules house = new HouseRules(new ClassFileImporter().importClasses(), "", "");
  private static HouseRules broken = house;

  @BeforeAll
  static void read() {
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.waitprof");
    assertTrue(classes.contain("org.waitprof.model.MpiCall"), "all modules are seen");
    assertTrue(classes.contain("org.waitprof.report.ReportFormat"), "all modules are seen");
    assertTrue(classes.contain("org.waitprof.agent.Agent"), "all modules are seen");
    house = new HouseRules(classes, "org.waitprof", "mpi");
    String below = HouseTest.class.getPackageName() + ".broken";
    broken = new HouseRules(new ClassFileImporter().importPackages(below), below, below + ".mpi");
  }

  @Test
  void packagesBuildNoCircles() {
    assertEquals(List.of(), house.circles());
    assertFalse(broken.circles().isEmpty());
  }

  @Test
  void packagesDependOnLowerFloors() {
    assertEquals(Set.of(), house.upwards());
    assertTrue(broken.upwards().toString().contains("broken.model.Word -> "));
    assertTrue(broken.upwards().toString().contains("broken.mpi is on no floor"));
  }

  @Test
  void everyRunLoadsWhatEveryRunNeeds() {
    assertEquals(Set.of(), house.acrossTheLoaderLine());
    assertTrue(broken.acrossTheLoaderLine().toString().contains("record.Hot -> "));
  }

  @Test
  void noBindingIsCompiledAgainst() {
    assertEquals(Set.of(), house.onBindings());
    assertTrue(broken.onBindings().toString().contains("record.Hot -> "));
  }

  @Test
  void packagesAreSmall() {
    assertEquals(Map.of(), house.large(HouseRules.MOST_TYPES));
    assertTrue(house.large(HouseRules.MOST_TYPES - 5).containsKey("org.waitprof.record"));
  }

  @Test
  void classesBuildSmallKnots() {
    assertEquals(List.of(), house.knots(HouseRules.MOST_IN_A_KNOT));
    assertFalse(house.knots(2).isEmpty());
  }

  @Test
  void nameMeansOneThing() {
    assertEquals(Map.of(), house.ambiguous());
    assertEquals(Set.of("Word"), broken.ambiguous().keySet());
  }

  @Test
  void filesAreShort() throws IOException {
    List<String> found = new ArrayList<>();
    for (String module :
        new String[] {
          "profile-model", "recorder", "reduction", "analysis", "reporters", "agent", "benchmarks"
        }) {
      Path main = Path.of("..", module, "src", "main", "java");
      found.addAll(HouseRules.longFiles(main, HouseRules.MOST_LINES));
    }
    assertEquals(List.of(), found);
    assertFalse(HouseRules.longFiles(Path.of("src"), HouseRules.MOST_LINES / 2).isEmpty());
  }
}
