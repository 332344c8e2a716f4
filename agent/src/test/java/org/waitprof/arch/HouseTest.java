package org.waitprof.arch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The order of the tree, over the main classes of all modules that are in the agent's jar; and that
 * each rule finds the disorder in the packages below {@code broken}.
 */
class HouseTest {
  private static HouseRules house = new HouseRules(new ClassFileImporter().importClasses(), "", "");
  private static HouseRules broken = house;
  private static SourceRules source = none();
  private static SourceRules brokenSource = none();

  private static final List<String> MODULES =
      List.of("profile-model", "recorder", "reduction", "analysis", "reporters", "agent");

  private static SourceRules none() {
    try {
      return new SourceRules(List.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @BeforeAll
  static void read() throws IOException {
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
    List<Path> folders = new ArrayList<>();
    for (String module : MODULES) {
      folders.add(Path.of("..", module, "src", "main", "java"));
    }
    source = new SourceRules(folders);
    Path disorder = Path.of("src", "test", "java", below.replace('.', '/'));
    brokenSource = new SourceRules(List.of(disorder));
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
  void typesBuildSmallKnots() {
    assertEquals(List.of(), source.knots(SourceRules.MOST_IN_A_KNOT));
    assertFalse(source.knots(2).isEmpty());
    assertEquals(List.of(Set.of("Extra", "ExtraLimit")), brokenSource.knots(1));
  }

  @Test
  void namesDifferInTheirWords() {
    assertEquals(List.of(), source.alike());
    assertEquals(List.of(Set.of("ExtraLimit", "LimitedExtras")), brokenSource.alike());
  }

  @Test
  void windowsAreOfTime() {
    assertEquals(Set.of(), source.windowsOfMemory());
    assertEquals(Set.of("WindowOfMemory"), brokenSource.windowsOfMemory());
  }

  /** A pipe or a device would hang a command or a job. */
  @Test
  void filesFromOutsideAreNoPipes() {
    Set<String> kernels =
        Set.of(
            "CalibrationJob",
            "Clock",
            "DoctorContext",
            "HostsOfProcesses",
            "JvmCounterFile",
            "Processes",
            "RootLaunch");
    Set<String> own =
        Set.of(
            "CounterStore",
            "OwnedFile", // asks itself
            "ParaverForm",
            "SortedRecords",
            "SpillFile",
            "StreamWriter",
            "TraceFile");
    Set<String> allowed = new TreeSet<>(kernels);
    allowed.addAll(own);
    assertEquals(allowed, source.unguarded());
    assertEquals(Set.of("LimitedExtras"), brokenSource.unguarded());
  }

  @Test
  void packagesImportFew() {
    assertEquals(Map.of(), source.wide(SourceRules.MOST_IMPORTED));
    assertEquals(Set.of("org.waitprof.arch.broken.record"), brokenSource.wide(0).keySet());
  }

  /** Those of a checked-in list may be longer; whoever shortens one shortens the list. */
  @Test
  void constructorsAreShort() throws IOException {
    Map<String, Integer> known = new TreeMap<>();
    for (String line : Files.readAllLines(Path.of("src/test/resources/wide-constructors.txt"))) {
      if (!line.startsWith("#")) {
        String[] words = line.split(" ", -1);
        known.put(words[0], Integer.parseInt(words[1]));
      }
    }
    assertEquals(known, source.longConstructors(SourceRules.MOST_PARAMETERS));
    assertEquals(Map.of("WindowOfMemory", 2), brokenSource.longConstructors(1));
  }

  @Test
  void nameMeansOneThing() {
    assertEquals(Map.of(), house.ambiguous());
    assertEquals(Set.of("Word"), broken.ambiguous().keySet());
  }

  @Test
  void filesAreShort() throws IOException {
    List<String> found = new ArrayList<>();
    List<String> modules = new ArrayList<>(MODULES);
    modules.add("benchmarks");
    for (String module : modules) {
      Path main = Path.of("..", module, "src", "main", "java");
      found.addAll(HouseRules.longFiles(main, HouseRules.MOST_LINES));
    }
    assertEquals(List.of(), found);
    assertFalse(HouseRules.longFiles(Path.of("src"), HouseRules.MOST_LINES / 2).isEmpty());
  }
}
