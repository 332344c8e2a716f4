package org.waitprof.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.cli.CalibrationFiles;
import org.waitprof.cli.CommandRun;
import org.waitprof.cli.Environment;
import org.waitprof.cli.Environment.Connection;
import org.waitprof.cli.ExitCode;

/** Doctor on machines made of files, each with one thing wrong. */
class DoctorTest {
  private static final FileAttribute<?> OWNERS =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private final Path folder;
  private final Path root;
  private final Map<String, String> environment = new HashMap<>();

  DoctorTest(@TempDir Path folder) {
    this.folder = folder;
    root = folder.resolve("root");
  }

  @BeforeEach
  void healthyMachine() throws IOException {
    file("root/sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
    file("root/sys/devices/system/cpu/online", "0\n");
    file("root/usr/lib/x86_64-linux-gnu/openmpi/lib/libmpi_java.so", "");
    file("root/usr/share/java/mpi.jar", "");
    Files.createDirectories(root.resolve("dev/shm"));
    file("waitprof.jar", "");
    mpirun("mpirun (Open MPI) 4.1.4");
    environment.put("PATH", folder.resolve("bin") + ":/nowhere");
  }

  private Path file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private void mpirun(String version) throws IOException {
    Path mpirun = file("bin/mpirun", "#!/bin/sh\necho '" + version + "'\n");
    Files.setPosixFilePermissions(mpirun, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private CommandRun doctor(String... words) {
    String[] args = new String[words.length + 2];
    args[0] = "doctor";
    args[1] = "--";
    System.arraycopy(words, 0, args, 2, words.length);
    Environment environment =
        new Environment(folder, root, this.environment, Connection.OTHER, Connection.OTHER, 0);
    return CommandRun.of(environment, args);
  }

  private void finds(String level, String text, CommandRun run) {
    assertTrue(
        run.out().lines().anyMatch(line -> line.startsWith(level) && line.contains(text)),
        "wanted " + level + " " + text + " in\n" + run.out());
    assertEquals(
        run.out().lines().anyMatch(line -> line.startsWith("fail"))
            ? ExitCode.GATE_FAILED
            : ExitCode.OK,
        run.exitCode());
  }

  @Test
  void aFolderForCountersWhereOthersCanExchangeFiles() throws IOException {
    Path counters = Files.createDirectory(folder.resolve("counters"));
    environment.put("WAITPROF_COUNTERS", counters.toString());
    finds("ok", "counter files go to " + counters, doctor());
    Files.setPosixFilePermissions(counters, PosixFilePermissions.fromString("rwxrwxrwx"));
    finds("warn", "others may exchange files in " + counters, doctor());
    Files.setAttribute(counters, "unix:mode", 01777);
    finds("ok", "counter files go to " + counters, doctor());
  }

  /** What the table says is looked at where tables are known: in the agent's jar. */
  @Test
  void theTableOfABindingStandsForOne() throws IOException {
    Files.delete(root.resolve("usr/share/java/mpi.jar"));
    Files.delete(root.resolve("usr/lib/x86_64-linux-gnu/openmpi/lib/libmpi_java.so"));
    String agent = "-javaagent:waitprof.jar=summary=off,binding=my.calls";
    finds(
        "ok", "a binding by the table my.calls", doctor("mpirun", "java", agent, "-cp", ".", "M"));
  }

  @Test
  void aFolderForWovenClassesThatOthersCanWriteTo() throws IOException {
    Path cache = Files.createDirectory(folder.resolve("cache"));
    environment.put("WAITPROF_CACHE", cache.toString());
    Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwx------"));
    finds("ok", "instrumented classes for later starts in " + cache + ": 0 files", doctor());
    file("cache/1.woven", "");
    finds("ok", ": 1 file", doctor());
    Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));
    finds("warn", "instrumented classes are not kept in " + cache, doctor());
    environment.put("WAITPROF_CACHE", folder.resolve("new/one").toString());
    finds("ok", "new/one: none yet", doctor());
    environment.put("WAITPROF_CACHE", "off");
    finds("warn", "every start is as slow as the first", doctor());
  }

  @Test
  void healthy() {
    CommandRun run = doctor();
    assertEquals(ExitCode.OK, run.exitCode(), run.out());
    assertFalse(run.out().contains("fail"), run.out());
    finds("ok", "(Open MPI) 4.1.4", run);
    finds("ok", "libmpi_java.so in ", run);
    finds("ok", "mpi.jar in ", run);
    finds("ok", "clock source tsc", run);
    finds("ok", "which is writable", run);
    assertEquals("", run.err());
  }

  @Test
  void aLineThatStartsNothing() throws IOException {
    finds("fail", "no program 'mpirum'", doctor("mpirum", "-n", "2", "java", "Main"));
    finds("fail", "no program './job.sh'", doctor("./job.sh"));
    Files.setPosixFilePermissions(
        file("job.sh", "#!/bin/sh\n"), PosixFilePermissions.fromString("rwxr-xr-x"));
    finds("warn", "does not start java itself", doctor("mpirun", "./job.sh"));
    assertFalse(doctor("mpirun", "java", "Main").out().contains("does not start java"));
  }

  @Test
  void calibrations() throws IOException {
    finds("ok", "no calibration", doctor());
    file("root/proc/sys/kernel/hostname", "n1\n");
    calibration("here.wpcal", "Open MPI 4.1.4", "n1");
    environment.put("WAITPROF_CALIBRATION", "here.wpcal");
    finds("ok", "calibration here.wpcal: Open MPI 4.1.4, 1 of 3 base points, 2026", doctor());
    calibration("there.wpcal", "Open MPI 4.1.4", "n7");
    String agent = "-javaagent:" + folder.resolve("waitprof.jar") + "=calibration=";
    finds("warn", "there.wpcal: it is of n7, this is n1", doctor("java", agent + "there.wpcal"));
    calibration("other.wpcal", "MPJ Express 0.44", "n1");
    CommandRun other = doctor("mpirun", "java", agent + "other.wpcal");
    finds("warn", "it is of MPJ Express 0.44, the launch line uses Open MPI", other);
    CalibrationFiles.writeDamaged(folder.resolve("damaged.wpcal"));
    finds("warn", "cannot be used: damaged.wpcal: ", doctor("java", agent + "damaged.wpcal"));
    finds(
        "warn", "cannot be used: missing.wpcal: no such", doctor("java", agent + "missing.wpcal"));
  }

  private void calibration(String name, String binding, String host) throws IOException {
    CalibrationFiles.write(folder.resolve(name), binding, host);
  }

  @Test
  void noBinding() throws IOException {
    Files.delete(folder.resolve("bin/mpirun"));
    finds("fail", "no Java binding of MPI", doctor());
    environment.put("MPJ_HOME", folder.resolve("mpj").toString());
    finds("warn", "has no lib/starter.jar", doctor());
    file("mpj/lib/starter.jar", "");
    file("mpj/lib/mpj.jar", "");
    CommandRun run = doctor();
    finds("ok", "MPJ Express in ", run);
    assertEquals(ExitCode.OK, run.exitCode());
  }

  @Test
  void otherMpiOrIncompleteOpenMpi() throws IOException {
    mpirun("HYDRA build details:");
    finds("warn", "is not Open MPI: HYDRA", doctor());
    mpirun("mpirun (Open MPI) 6.0.0");
    finds("warn", "6.0.0", doctor());
    mpirun("mpirun (Open MPI) 5.0.3");
    Files.delete(root.resolve("usr/share/java/mpi.jar"));
    finds("warn", "without mpi.jar", doctor());
    environment.put("HOME", "/home/me");
    file("root/home/me/.cache/waitprof/stack/openmpi/mpi.jar", "");
    finds("ok", "mpi.jar in " + root.resolve("home/me/.cache/waitprof/stack/openmpi"), doctor());
    Files.delete(root.resolve("usr/lib/x86_64-linux-gnu/openmpi/lib/libmpi_java.so"));
    finds("fail", "no Java binding", doctor());
    file("root/usr/lib/x86_64-linux-gnu/libmpi_java.so.40", "");
    finds("warn", "not under the name libmpi_java.so", doctor());
    file("root/site/libmpi_java.so", "");
    String library = "-Djava.library.path=/x:/site";
    CommandRun run = doctor("mpirun", "java", library, "-cp", "/y/mpi.jar:z", "M");
    finds("ok", "libmpi_java.so in ", run);
    finds("ok", "/y/mpi.jar in the class path", run);
  }

  @Test
  void ucxThatTakesTheFaultsOfTheJvm() throws IOException {
    String taken = "UCX catches SIGSEGV";
    file("root/usr/lib/x86_64-linux-gnu/libucs.so.0", "");
    assertFalse(doctor().out().contains("UCX"), "Open MPI 4.1 need not load it");
    mpirun("mpirun (Open MPI) 5.0.7");
    finds("warn", taken, doctor());
    finds("ok", "=BUS leaves", doctor("mpirun", "-x", "UCX_ERROR_SIGNALS=BUS", "java", "Main"));
    environment.put("UCX_ERROR_SIGNALS", "SEGV");
    finds("warn", taken, doctor());
    environment.put("UCX_ERROR_SIGNALS", "");
    finds("ok", "UCX_ERROR_SIGNALS= leaves", doctor());
    environment.remove("UCX_ERROR_SIGNALS");
    Files.delete(root.resolve("usr/lib/x86_64-linux-gnu/libucs.so.0"));
    assertFalse(doctor().out().contains("UCX"), "not installed");
    mpirun("HYDRA build details: --with-device=ch4:ucx");
    finds("warn", taken, doctor());
    finds("warn", taken, doctor("mpirun", "-n", "2", "java", "Main"));
    finds(
        "ok",
        "= leaves",
        doctor("mpirun", "-genv", "UCX_ERROR_SIGNALS", "", "-n", "2", "java", "Main"));
    mpirun("HYDRA build details: --with-device=ch4:ofi");
    assertFalse(doctor().out().contains("UCX"), "another transport");
  }

  @Test
  void openMpiRefusesRoot() throws IOException {
    String refused = "refuses to start as root";
    file("root/proc/self/status", "Name:\tjava\nUid:\t1000\t1000\t1000\t1000\n");
    assertFalse(doctor("mpirun", "java", "Main").out().contains(refused), "another user");
    file("root/proc/self/status", "Name:\tjava\nUid:\t0\t0\t0\t0\n");
    finds("fail", refused, doctor("mpirun", "java", "Main"));
    CommandRun allowed = doctor("mpirun", "--allow-run-as-root", "java", "Main");
    assertFalse(allowed.out().contains(refused), allowed.out());
    environment.put("OMPI_ALLOW_RUN_AS_ROOT", "1");
    finds("fail", refused, doctor("mpirun", "java", "Main"));
    environment.put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    assertFalse(doctor("mpirun", "java", "Main").out().contains(refused), "as allowed");
  }

  @Test
  void foldersAndClock() throws IOException {
    environment.put("WAITPROF_OUT", "nodir/%j.wprof");
    finds("ok", "nodir, which can be made", doctor());
    environment.put("WAITPROF_OUT", "waitprof.jar/in/%j.wprof");
    finds("fail", "waitprof.jar/in, which cannot be written", doctor());
    environment.put("WAITPROF_OUT", "run-%j.wprof");
    finds("ok", "which is writable", doctor());
    file("root/dev/shm/waitprof-1-0-1.counters", "");
    finds("warn", "1 counter file in", doctor());
    environment.put("WAITPROF_COUNTERS", "/nowhere/at/all");
    finds("warn", "/nowhere/at/all: no such file or directory", doctor());
    file("root/sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n");
    finds("warn", "clock source hpet", doctor());
    file("root/sys/devices/system/cpu/online", "0-255\n");
    finds("warn", "of 256 CPUs", doctor());
  }

  /** The launch line comes before the environment, as in the agent. */
  @Test
  void optionsOfTheLaunchLine() throws IOException {
    environment.put("WAITPROF_OUT", folder.toString());
    String agent = "-javaagent:waitprof.jar=";
    Path cache = Files.createDirectory(folder.resolve("own"), OWNERS).resolve("new");
    finds("ok", "nodir, which can", doctor("mpirun", "java", agent + "out=nodir/", "Main"));
    finds("warn", "/no/where", doctor("mpirun", "java", agent + "counters=/no/where", "Main"));
    finds("warn", "cache=off", doctor("mpirun", "java", "-Dwaitprof.cache=off", "Main"));
    file("my.conf", "cache=off\n");
    String config = agent + "config=" + folder.resolve("my.conf");
    finds("warn", "cache=off", doctor("mpirun", "java", config, "Main"));
    finds("ok", "/new: none yet", doctor("mpirun", "java", config + ",cache=" + cache, "Main"));
    String needed = "option paths is ignored: it needs prometheus";
    finds("warn", needed, doctor("mpirun", "java", agent + "paths=3", "Main"));
    environment.put("WAITPROF_PROMETHEUS", "0");
    CommandRun given = doctor("mpirun", "java", agent + "paths=3", "Main");
    assertFalse(given.out().contains(needed), given.out());
    environment.put("WAITPROF_BINDING", "my.calls");
    finds("ok", "a binding by the table my.calls", doctor());
  }

  @Test
  void variables() {
    environment.put("JAVA_TOOL_OPTIONS", "-javaagent:/x/waitprof.jar");
    environment.put("JDK_JAVA_OPTIONS", "-Xmx1g");
    environment.put("WAITPROF_MODE", "profil");
    environment.put("WAITPROF_SUMARY", "on");
    environment.put("WAITPROF_PROMETHEUS", "9400-9499");
    CommandRun run = doctor();
    finds("warn", "JAVA_TOOL_OPTIONS loads the agent into every JVM", run);
    finds("ok", "JDK_JAVA_OPTIONS is set: -Xmx1g", run);
    finds("warn", "WAITPROF_MODE=profil is not a value of mode", run);
    finds("warn", "WAITPROF_SUMARY is not known", run);
    assertTrue(run.out().contains("did you mean WAITPROF_SUMMARY?"), run.out());
    finds("ok", "WAITPROF_PROMETHEUS=9400-9499", run);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mpirun -np 1 java -Dlog=/data/mcp/x -cp a.jar Main | fail | takes '-Dlog=/data/mcp/x'",
        "mpirun -np 1 java -Dclasspath=x -cp a.jar Main | fail | takes '-Dclasspath=x'",
        "mpirun -np 1 java -jar a.jar --tcp-port 1 | fail | takes '--tcp-port'",
        "mpirun -np 1 java -cp a.jar -Dlog=/data/mcp/x Main | ok | mpirun finds the class path",
        "mpirun -np 9999999 java -cp a.jar Main | warn | 9999999 ranks on ",
        "mpirun -np 1 java -cp a.jar Main | warn | to one core",
        "mpirun -np 1 --bind-to none java -cp a.jar Main | ok | 1 rank on ",
        "mpirun -np 1 --bind-to core java -cp a.jar Main | warn | --bind-to core",
        "mpirun -np 1 java -cp a.jar Main | warn | no -javaagent",
        "mpirun -np 1 java -javaagent:waitprof.jar=out=x -cp a.jar Main | ok | agent ",
        "mpirun -np 1 java -javaagent:waitprof.jar=mod=trace -cp a.jar Main | warn | did you mean mode",
        "mpirun -np 1 java -javaagent:no/waitprof.jar -cp a.jar Main | fail | does not exist",
        "mpirun -np 1 java -cp a.jar Main -javaagent:waitprof.jar | fail | behind the main class",
        "mpirun -np 1 java -jar a.jar -javaagent:waitprof.jar | fail | behind the main class",
        "java -jar starter.jar -np 2 -javaagent:waitprof.jar -cp x Main | ok | agent ",
      })
  void launchLines(String line, String level, String text) {
    finds(level, text, doctor(line.split(" ", -1)));
  }
}
