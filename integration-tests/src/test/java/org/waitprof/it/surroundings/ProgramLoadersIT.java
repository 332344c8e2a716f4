package org.waitprof.it.surroundings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.Comparison;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Script;
import org.waitprof.it.SideBySide;
import org.waitprof.it.Stack;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation, on JDK 17, and on 25 in a campaign: whatever class loader or module layer a
 * program's classes come from, the profile has all its calls on proven call paths; where that
 * cannot be, the agent says so in one line.
 */
@ParameterizedClass
@MethodSource("org.waitprof.it.Stack#jdks")
class ProgramLoadersIT {
  private static final String REMEDY =
      " does not pass org.waitprof.* on to the boot loader; OSGi does with"
          + " -Dorg.osgi.framework.bootdelegation=org.waitprof.*";

  private final Neighbourhood on;

  ProgramLoadersIT(int feature) {
    on = Neighbourhood.of(feature);
  }

  @Campaign
  @SideBySide
  @Test
  void aClassLoaderOfTheProgram() {
    Neighbourhood.assertProfiled(on.compareOptions("summary=off", "surroundings.Loaders", "urls"));
  }

  /** The sites of main are found missing, so its class is woven again while main is active. */
  @Campaign
  @SideBySide
  @Test
  void aPluginThatIsOnNoClassPath(@TempDir Path folder) throws IOException {
    Path source =
        Files.writeString(
            folder.resolve("Plug.java"),
            """
            public class Plug implements java.util.function.IntConsumer {
              @Override public void accept(int number) {
                try {
                  mpi.MPI.COMM_WORLD.barrier();
                } catch (mpi.MPIException e) {
                  throw new IllegalStateException(e);
                }
              }
            }
            """);
    Script.tool(
            on.jdk().resolve("bin/javac"),
            "-g",
            "-cp",
            Stack.get().mpiJar(Launcher.OPEN_MPI).toString(),
            source.toString())
        .orFail("the plug-in");
    MpiResult result =
        on.compareOptions("cache=off,summary=off", "surroundings.Plugins", folder.toString());
    assertEquals(List.of(), Comparison.said(result));
    List<String> lines =
        Files.readAllLines(
            Stack.get().module().resolve("programs/openmpi/surroundings/Plugins.java"));
    int line = 1;
    while (!lines.get(line - 1).contains("plugin.accept")) {
      line++;
    }
    List<ProfileRow> rows =
        CsvExport.of(result.profile()).stream()
            .filter(row -> row.call().equals("MPI_Barrier"))
            .toList();
    assertEquals(300, rows.stream().mapToLong(ProfileRow::count).sum(), rows::toString);
    String expected = "surroundings.Plugins.main:" + line + ";Plug.accept:4";
    for (ProfileRow row : rows) {
      assertEquals(expected, String.join(";", row.callPath()));
    }
  }

  /** Whose classes cannot be looked at before they are there. */
  @Campaign
  @SideBySide
  @Test
  void aClassLoaderWithoutResources() {
    MpiResult result = on.compareOptions("summary=off", "surroundings.Loaders", "bytes");
    assertEquals(
        List.of(
            "waitprof: not profiling: class mpi.MPI is of no known MPI binding, or its class loader"
                + " surroundings.Loaders$Bytes does not give class files as resources; option"
                + " binding=FILE takes a table of a binding in C's style"),
        Comparison.said(result));
  }

  /** Its classes would not find the recorder, so they stay as they are; the calls are counted. */
  @SideBySide
  @Test
  void aClassLoaderThatPassesOnLittle(@TempDir Path classes) throws IOException {
    for (int start = 1; start <= 2; start++) {
      MpiResult result =
          on.compareOptions(
              "summary=off,cache=" + classes.resolve("cache"), "surroundings.Loaders", "strict");
      assertEquals(
          List.of(
              "waitprof: call paths lack the classes of a class loader:"
                  + " surroundings.Loaders$Strict"
                  + REMEDY),
          Comparison.said(result));
      List<ProfileRow> rows =
          CsvExport.of(result.profile()).stream()
              .filter(row -> row.call().equals("MPI_Barrier"))
              .toList();
      assertEquals(10, rows.stream().mapToLong(ProfileRow::count).sum(), rows::toString);
      assertTrue(
          rows.stream().allMatch(row -> row.isInside("surroundings.Loaders.talk")), rows::toString);
      Script report = WaitprofCommand.run("report", "-v", result.profile().toString());
      assertTrue(report.output().contains(" 0 mismatches"), report::output);
      assertEquals(
          start == 1, report.output().contains("the start took some tenths"), report::output);
    }
  }

  /** More than are asked one by one; their classes are woven all the same, and none is new. */
  @SideBySide
  @ParameterizedTest
  @ValueSource(strings = {"many"})
  void manyClassLoaders(String kind) throws IOException {
    MpiResult result =
        on.compareOptions("cache=off,summary=off", "surroundings.Loaders", kind, "1000");
    assertEquals(List.of(), Comparison.said(result));
    List<ProfileRow> rows =
        CsvExport.of(result.profile()).stream()
            .filter(row -> row.call().equals("MPI_Barrier"))
            .toList();
    assertEquals(1000, rows.stream().mapToLong(ProfileRow::count).sum(), rows::toString);
    assertTrue(
        rows.stream().allMatch(row -> row.isInside("surroundings.Loaders$Once.call")),
        rows::toString);
    Script report = WaitprofCommand.run("report", "-v", result.profile().toString());
    assertTrue(report.output().contains(" 0 mismatches"), report::output);
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @ValueSource(strings = {"paths"})
  void manyClassLoadersOfManyPaths(String kind) throws IOException {
    manyClassLoaders(kind);
  }

  /** Nobody knows that its classes call MPI until a stack walk finds one. */
  @Campaign
  @SideBySide
  @Test
  void aClassLoaderThatPassesOnLittleAndShowsNoFiles() throws IOException {
    MpiResult result = on.compareOptions("summary=off", "surroundings.Loaders", "silent");
    assertEquals(
        List.of(
            "waitprof: call paths lack the classes of a class loader:"
                + " surroundings.Loaders$Strict"
                + REMEDY),
        Comparison.said(result));
    List<ProfileRow> rows =
        CsvExport.of(result.profile()).stream()
            .filter(row -> row.call().equals("MPI_Barrier"))
            .toList();
    assertEquals(500, rows.stream().mapToLong(ProfileRow::count).sum(), rows::toString);
    assertTrue(
        rows.stream().allMatch(row -> row.isInside("surroundings.Loaders.talk")), rows::toString);
  }

  @SideBySide
  @Test
  void aClassLoaderWithTheBindingThatPassesOnLittle() throws IOException {
    MpiResult result = on.compareOptions("summary=off", "surroundings.Loaders", "strictest");
    assertEquals(
        List.of(
            "waitprof: not profiling: the class loader of mpi.MPI, surroundings.Loaders$Strict,"
                + REMEDY),
        Comparison.said(result));
    assertEquals(List.of(), result.files(".wprof"));
  }

  @Campaign
  @SideBySide
  @Test
  void aModuleLayer(@TempDir Path module) throws IOException {
    Path sources = Files.createDirectories(module.resolve("layered"));
    Path declaration =
        Files.writeString(
            module.resolve("module-info.java"),
            "module layered { requires mpi; exports layered; }");
    String talk =
        Files.readString(Stack.get().module().resolve("programs/openmpi/surroundings/Talk.java"));
    Path source =
        Files.writeString(
            sources.resolve("Talk.java"), talk.replace("package surroundings", "package layered"));
    Script.tool(
            on.jdk().resolve("bin/javac"),
            "-p",
            Stack.get().mpiJar(Launcher.OPEN_MPI).toString(),
            "-g",
            "-d",
            module.toString(),
            declaration.toString(),
            source.toString())
        .orFail("the module");
    Neighbourhood.assertProfiled(
        on.compareOptions("summary=off", "surroundings.Loaders", "layer", module.toString()),
        "layered.Talk.step");
  }
}
