package org.waitprof.arch;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/**
 * The order of a tree of classes. Each rule gives what breaks it, nothing for a tree in order, so
 * that a test can show that it finds a tree in disorder.
 */
final class HouseRules {
  /** More types than this in a package nobody finds his way in. */
  static final int MOST_TYPES = 30;

  /** Files of more lines are divided. */
  static final int MOST_LINES = 350;

  /** The floors of the house, lowest first: a package sees those of its floor and of lower ones. */
  private static final List<Set<String>> FLOORS =
      List.of(
          Set.of(
              "timeseries",
              "lateness",
              "system",
              "model",
              "json",
              "waitstate",
              "efficiency",
              "calibration"),
          Set.of("memory", "sample", "record"),
          Set.of("pairing", "counterfile", "trace", "profilefile", "estimate", "reduce"),
          Set.of("quality", "replay", "simulate", "timeline", "export"),
          Set.of("report"),
          Set.of("live", "options", "cli"),
          Set.of("agent", ""));

  /** On the bootstrap loader: what a way to record adds, from the one that needs the others. */
  private static final List<String> OPTIONAL =
      List.of("record.handle", "record.message", "record.trace", "record.sample");

  private final JavaClasses classes;
  private final String root;
  private final String binding;

  /**
   * Rules for a tree.
   *
   * @param root the package that all others are in
   * @param binding the package of the MPI binding, which is not compiled against
   */
  HouseRules(JavaClasses classes, String root, String binding) {
    this.classes = classes;
    this.root = root;
    this.binding = binding;
  }

  /** Circles between packages, each by itself, and between packages with all below them. */
  List<String> circles() {
    List<String> found = new ArrayList<>();
    for (String level : new String[] {".(**)", ".(*)..", ".(*).(*).."}) {
      found.addAll(
          slices()
              .matching(root + level)
              .should()
              .beFreeOfCycles()
              .allowEmptyShould(true)
              .evaluate(classes)
              .getFailureReport()
              .getDetails());
    }
    return found;
  }

  /** Dependencies on a floor above, and packages that are on none. */
  Set<String> upwards() {
    Set<String> found = breaking((from, to) -> isOwn(to) && floor(to) > floor(from));
    for (JavaClass type : classes) {
      if (floor(type) < 0) {
        found.add(type.getPackageName() + " is on no floor");
      }
    }
    return found;
  }

  private boolean isOwn(JavaClass type) {
    return (type.getPackageName() + ".").startsWith(root + ".");
  }

  private int floor(JavaClass type) {
    String name = within(type);
    int dot = name.indexOf('.');
    String first = dot < 0 ? name : name.substring(0, dot);
    for (int i = 0; i < FLOORS.size(); i++) {
      if (FLOORS.get(i).contains(first)) {
        return i;
      }
    }
    return -1;
  }

  /** The package, seen from the root. */
  private String within(JavaClass type) {
    String name = type.getPackageName();
    return name.length() <= root.length() ? "" : name.substring(root.length() + 1);
  }

  /**
   * Dependencies of what is defined on the bootstrap loader in every run on what is there in some
   * only.
   */
  Set<String> acrossTheLoaderLine() {
    return breaking(
        (from, to) ->
            isOwn(to) && within(from).startsWith("record") && optional(to) > optional(from));
  }

  private int optional(JavaClass type) {
    int at = OPTIONAL.indexOf(within(type));
    return at < 0 ? 0 : OPTIONAL.size() - at;
  }

  /** Dependencies on a binding's classes: waitprof must load without any. */
  Set<String> onBindings() {
    return breaking((from, to) -> (to.getPackageName() + ".").startsWith(binding + "."));
  }

  private Set<String> breaking(BiPredicate<JavaClass, JavaClass> rule) {
    Set<String> found = new TreeSet<>();
    for (JavaClass type : classes) {
      for (Dependency each : type.getDirectDependenciesFromSelf()) {
        JavaClass target = each.getTargetClass();
        if (rule.test(type, target)) {
          found.add(type.getName() + " -> " + target.getName());
        }
      }
    }
    return found;
  }

  /** Packages of more than {@code most} types. */
  Map<String, Integer> large(int most) {
    Map<String, Integer> types = new TreeMap<>();
    for (JavaClass type : classes) {
      if (isFile(type)) {
        types.merge(type.getPackageName(), 1, Integer::sum);
      }
    }
    types.entrySet().removeIf(each -> each.getValue() <= most);
    return types;
  }

  /** Simple names that several types have. */
  Map<String, Set<String>> ambiguous() {
    Map<String, Set<String>> named = new TreeMap<>();
    for (JavaClass type : classes) {
      if (isFile(type)) {
        named.computeIfAbsent(type.getSimpleName(), name -> new TreeSet<>()).add(type.getName());
      }
    }
    named.values().removeIf(types -> types.size() == 1);
    return named;
  }

  private static boolean isFile(JavaClass type) {
    return type.isTopLevelClass() && !type.getSimpleName().equals("package-info");
  }

  /** Java files below a folder with more than {@code most} lines. */
  static List<String> longFiles(Path folder, int most) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        if (Files.readAllLines(file).size() > most) {
          found.add(file.toString());
        }
      }
    }
    return found;
  }
}
