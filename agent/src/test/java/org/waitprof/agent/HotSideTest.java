package org.waitprof.agent;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The class-loader line: what is defined in the bootstrap loader must find everything it needs
 * there. The set of words below is the one that the assembly of the agent's jar puts beside the
 * recorder.
 */
class HotSideTest {
  /** The recorder, the sample of operations, and raw memory below both. */
  private static final String[] HOT = {
    "org.waitprof.record..", "org.waitprof.sample", "org.waitprof.memory"
  };

  private static final Set<String> WORDS_OF_THE_RECORDER =
      Set.of(
          "org.waitprof.model.Histogram",
          "org.waitprof.model.MpiCall",
          "org.waitprof.model.Role",
          "org.waitprof.model.SizeClass",
          "org.waitprof.model.rank.ProcessId");

  /** Read once: it takes seconds. */
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.waitprof");

  @Test
  void theRecorderUsesOnlyWordsThatAreDefinedBesideIt() {
    Set<String> used = new TreeSet<>();
    for (JavaClass type : CLASSES.that(resideInAnyPackage(HOT))) {
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        if (target.getName().startsWith("org.waitprof.") && !resideInAnyPackage(HOT).test(target)) {
          used.add(target.getName());
        }
      }
    }
    assertEquals(new TreeSet<>(WORDS_OF_THE_RECORDER), used);
  }

  @Test
  void theHotSideNeedsNoLibrary() {
    noClasses()
        .that(resideInAnyPackage(HOT))
        .should()
        .dependOnClassesThat(
            not(
                resideInAnyPackage(
                    "org.waitprof.record..",
                    "org.waitprof.sample",
                    "org.waitprof.memory",
                    "org.waitprof.model..",
                    "java..",
                    "jdk.internal.misc",
                    "jdk.jfr.internal",
                    "org.jspecify.annotations")))
        .check(CLASSES);
  }

  @Test
  void theDoorIsFreeOfEverythingBehindIt() {
    noClasses()
        .that()
        .haveFullyQualifiedName("org.waitprof.agent.WaitprofAgent")
        .or()
        .haveFullyQualifiedName("org.waitprof.agent.ClassPack")
        .or()
        .haveNameMatching("org\\.waitprof\\.agent\\.IsolatedLoader.*")
        .should()
        .dependOnClassesThat(
            not(
                resideInAnyPackage("java..", "org.jspecify.annotations")
                    .or(
                        com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching(
                            "org\\.waitprof\\.agent\\.(WaitprofAgent|IsolatedLoader|ClassPack).*"))))
        .check(CLASSES);
  }

  @Test
  void nothingCompilesAgainstABinding() {
    noClasses()
        .should()
        .dependOnClassesThat(resideInAnyPackage("mpi..", "mpjdev..", "xdev.."))
        .check(CLASSES);
  }
}
