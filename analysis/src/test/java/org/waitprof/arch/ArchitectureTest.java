package org.waitprof.arch;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The class-loader cut and the direction of dependencies, checked on the compiled classes. */
@AnalyzeClasses(packages = "org.waitprof", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String MODEL = "org.waitprof.model..";

  /** Words of a run over time, which a profile holds. */
  private static final String TIME_SERIES = "org.waitprof.timeseries";

  private static final String RECORD = "org.waitprof.record..";
  private static final String MEMORY = "org.waitprof.memory";
  private static final String SAMPLE = "org.waitprof.sample";

  private static final String INTERNALS =
      "jdk\\.internal\\.misc\\.(Unsafe|VM)|jdk\\.jfr\\.internal\\.JVM";

  /** jspecify and AutoService are there at compile time only. */
  private static final String[] JAVA_AND_MARKERS = {
    "java..", "org.jspecify.annotations..", "com.google.auto.service.."
  };

  @ArchTest
  static final ArchRule modelStandsAlone =
      classes()
          .that()
          .resideInAPackage(MODEL)
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage("java..", "org.jspecify.annotations..", MODEL, TIME_SERIES));

  /** Beside java.base: the time-stamp counter's intrinsic, linked only where it is there. */
  @ArchTest
  static final ArchRule recordSeesTheModelOnly =
      classes()
          .that()
          .resideInAPackage(RECORD)
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(
                      "java..", "org.jspecify.annotations..", MODEL, RECORD, MEMORY, SAMPLE)
                  .or(nameMatching(INTERNALS)));

  /** The sampler is defined in the bootstrap loader, too, and is not there with samples=off. */
  @ArchTest
  static final ArchRule sampleStandsBelowTheRecorder =
      classes()
          .that()
          .resideInAPackage(SAMPLE)
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage("java..", "org.jspecify.annotations..", MEMORY, SAMPLE));

  @ArchTest
  static final ArchRule nothingElseIsNeededAtRunTime =
      classes()
          .that(not(resideInAnyPackage(RECORD, MEMORY)))
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(JAVA_AND_MARKERS).or(resideInAPackage("org.waitprof..")));

  @ArchTest
  static final ArchRule noCycles =
      slices().matching("org.waitprof.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule nothingDependsOnTheModulesAbove =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.waitprof.report..",
              "org.waitprof.live..",
              "org.waitprof.cli..",
              "org.waitprof.agent..");

  @ArchTest
  static final ArchRule noBindingIsCompiledAgainst =
      noClasses().should().dependOnClassesThat().resideInAnyPackage("mpi..", "mpjdev..");
}
