package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Expectation: wrong options and folders that cannot be written to cost one line each, which says
 * what is wrong and what to do; the program prints and returns the same, and nothing that was
 * counted is lost without a word.
 */
class FilesAndOptionsIT {
  private static final String TALK = "surroundings.Talk";
  private static final int CALLS = 10;

  private static void assertCounted(Path profile) {
    assertEquals(
        CALLS,
        CsvExport.of(profile).stream()
            .filter(row -> row.call().equals("MPI_Barrier"))
            .mapToLong(ProfileRow::count)
            .sum());
  }

  @SideBySide
  @Test
  void wrongOptions() {
    MpiResult result =
        Comparison.ofOptions("summary=off,callpath=all,novalue,unknwon=1,paused=,mod=off", TALK);
    List<String> said = Comparison.said(result);
    assertEquals(
        List.of(
            "waitprof: option 'novalue' is ignored: it has no value; write novalue=...",
            "waitprof: option callpath=all is not one of: full, site, off; using full",
            "waitprof: option paused= is not one of: off, on; using off"),
        said.subList(0, 3));
    // Once a job: rank 0 speaks.
    assertEquals(5, said.size(), said::toString);
    assertEquals("waitprof: option 'mod' is unknown and ignored; did you mean mode?", said.get(4));
    String unknown = "waitprof: option 'unknwon' is unknown and ignored; known: out, mode, ";
    assertTrue(said.get(3).startsWith(unknown), said::toString);
    assertCounted(result.profile());
  }

  @SideBySide
  @Test
  void aConfigurationAndACalibrationThatAreNotThere() {
    MpiResult result =
        Comparison.ofOptions("summary=off,config=/none/there,calibration=/none/x.wpcal", TALK);
    assertEquals(
        List.of(
            "waitprof: option config=/none/there is ignored: the file cannot be read:"
                + " no such file or directory",
            "waitprof: calibration is not used: /none/x.wpcal: no such file or directory"),
        Comparison.said(result));
    assertCounted(result.profile());
  }

  @SideBySide
  @Test
  void off() {
    MpiResult result = Comparison.ofOptions("mode=off", TALK);
    assertEquals("", result.stderr());
    assertEquals(List.of(), result.files(".wprof"));
  }

  @SideBySide
  @Test
  void aProfileThatCannotBeWrittenIsMadeByMerge(@TempDir Path counters) throws IOException {
    MpiResult result = Comparison.ofOptions("out=/proc/none/x.wprof,counters=" + counters, TALK);
    assertEquals(
        List.of(
            "waitprof: no profile: /proc/none/x.wprof cannot be written: no such file or directory;"
                + " the counter files remain, make one with: java -jar"
                + " waitprof.jar merge --run ID "
                + counters),
        withoutRunId(Comparison.said(result)));
    assertMerged(counters);
  }

  /** The run's own name is another each time. */
  private static List<String> withoutRunId(List<String> lines) {
    return lines.stream().map(line -> line.replaceAll("--run [0-9a-f]+ ", "--run ID ")).toList();
  }

  private static void assertMerged(Path counters) {
    Path merged = counters.resolveSibling(counters.getFileName() + ".wprof");
    Script merge = WaitprofCommand.run("merge", "-o", merged.toString(), counters.toString());
    assertEquals(0, merge.exitCode(), merge::output);
    assertCounted(merged);
  }

  @SideBySide
  @Test
  void aFullFolderForTheProfile(@TempDir Path counters) throws IOException {
    try (Mount full = Mount.of("size=4k")) {
      Path filler = Files.write(full.folder().resolve("filler"), new byte[4096]);
      Path name = full.folder().resolve("x.wprof");
      MpiResult result = Comparison.ofOptions("out=" + name + ",counters=" + counters, TALK);
      assertEquals(
          List.of(
              "waitprof: no profile: "
                  + name
                  + " cannot be written: No space left on device; the counter files remain,"
                  + " make one with: java -jar waitprof.jar merge --run ID "
                  + counters),
          withoutRunId(Comparison.said(result)));
      try (var files = Files.list(full.folder())) {
        assertEquals(List.of(filler), files.toList(), "half a file");
      }
      assertMerged(counters);
    }
  }

  @SideBySide
  @Test
  void noRoomForCounters() throws IOException {
    try (Mount full = Mount.of("size=16k")) {
      assertCountersLine(full.folder(), ": No space left on device");
    }
  }

  @SideBySide
  @Test
  void noFolderForCounters() {
    assertCountersLine(Path.of("/proc/none"), ": no such file or directory; choose");
  }

  private static void assertCountersLine(Path folder, String reason) {
    MpiResult result = Comparison.ofOptions("summary=off,counters=" + folder, TALK);
    List<String> said = Comparison.said(result);
    assertEquals(1, said.size(), said::toString);
    String begin =
        "waitprof: counters would not survive a crash, their file cannot be made: "
            + folder
            + "/waitprof-";
    assertTrue(said.get(0).startsWith(begin), said::toString);
    assertTrue(said.get(0).contains(".counters" + reason), said::toString);
    assertTrue(said.get(0).endsWith("; choose a folder with counters=FOLDER"), said::toString);
    assertCounted(result.profile());
  }

  @SideBySide
  @Test
  void aFolderForCountersWhereOthersCanExchangeFiles(@TempDir Path folder) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    MpiResult result = Comparison.ofOptions("summary=off,counters=" + folder, TALK);
    assertEquals(
        List.of(
            "waitprof: option counters=%s is ignored: others may exchange files in %s: chmod go-w %s"
                .formatted(folder, folder, folder)),
        Comparison.said(result).stream().distinct().toList());
    assertCounted(result.profile());
  }

  /** They have the program's command line, which may hold a password. */
  @SideBySide
  @Test
  void profileAndTraceAreForTheirOwnerAlone() throws IOException {
    MpiResult result = Comparison.ofOptions("summary=off,mode=trace", TALK);
    assertEquals("rw-------", permissions(result.profile()));
    List<Path> traces = result.files(".trace");
    assertEquals(1, traces.size(), traces::toString);
    assertEquals("rwx------", permissions(traces.get(0)));
  }

  private static String permissions(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @SideBySide
  @Test
  void homeAndTemporaryFolderCannotBeWrittenTo() {
    MpiResult result =
        Comparison.of(
            job -> job.jvm("-Duser.home=/proc", "-Djava.io.tmpdir=/proc"), "summary=off", TALK);
    assertEquals(List.of(), Comparison.said(result));
    assertCounted(result.profile());
  }

  @SideBySide
  @Test
  void nothingMayBeExecutedInTheTemporaryFolder() throws IOException {
    try (Mount temporary = Mount.of("noexec,nodev,nosuid,size=64m")) {
      Path folder = temporary.folder();
      MpiResult result =
          Comparison.of(
              job -> job.jvm("-Djava.io.tmpdir=" + folder), "summary=off,counters=" + folder, TALK);
      assertEquals(List.of(), Comparison.said(result));
      assertCounted(result.profile());
    }
  }

  @SideBySide
  @Test
  void aSecondRunDoesNotOverwriteTheFirst(@TempDir Path folder) throws IOException {
    Path name = folder.resolve("x.wprof");
    Comparison.ofOptions("summary=off,out=" + name, TALK);
    byte[] first = Files.readAllBytes(name);
    Comparison.ofOptions("summary=off,out=" + name, TALK);
    org.junit.jupiter.api.Assertions.assertArrayEquals(first, Files.readAllBytes(name));
    assertCounted(folder.resolve("x-2.wprof"));
  }
}
