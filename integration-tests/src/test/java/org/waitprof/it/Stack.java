package org.waitprof.it;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The MPI stacks of {@code integration-tests/stack}, set up when first asked for, once per JVM.
 * Every getter either answers or fails with an {@link AssertionError} that says what is missing and
 * what to do: a test never goes without MPI in silence.
 */
public final class Stack {
  private static @Nullable Stack instance;

  /** What the programs have been compiled for: a job needs no shell script to find that out. */
  private static final Set<String> COMPILED = new HashSet<>();

  private final Path module;
  private final Properties properties;

  private Stack(Path module, Properties properties) {
    this.module = module;
    this.properties = properties;
  }

  /** The stacks; the first call runs {@code setup.sh --all}, which takes some time only once. */
  public static synchronized Stack get() {
    if (instance == null) {
      Path module = findModule();
      Script.run(module.resolve("stack/setup.sh"), "--all").orFail("the MPI stacks");
      instance = new Stack(module, read(folder().resolve("stack.properties")));
    }
    return instance;
  }

  /** Where {@code setup.sh} puts the stacks. */
  private static Path folder() {
    String folder = System.getenv("WAITPROF_STACK");
    return folder != null
        ? Path.of(folder)
        : Path.of(String.valueOf(System.getenv("HOME")), ".cache/waitprof/stack");
  }

  private static Properties read(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }

  /** Tests run in the module's folder under Maven, and in the root under most IDEs. */
  private static Path findModule() {
    Path here = Path.of("").toAbsolutePath();
    return Stream.of(
            here, here.resolve("integration-tests"), here.resolveSibling("integration-tests"))
        .filter(folder -> Files.exists(folder.resolve("stack/setup.sh")))
        .findFirst()
        .orElseThrow(() -> new AssertionError("not in the source tree: " + here));
  }

  /** The folder {@code integration-tests}. */
  public Path module() {
    return module;
  }

  /** The version of a part as of now, {@code 4.1.4} of {@code openmpi}; or why it is absent. */
  public String version(String part) {
    return state(read(folder().resolve("stack.properties")), part);
  }

  /**
   * Open MPI's one component for one-sided operations that needs no network and no special right:
   * version 5.0 has no {@code pt2pt} any more, and its {@code rdma} needs neither.
   */
  public String windows() {
    return version("openmpi").startsWith("4.") ? "pt2pt" : "rdma";
  }

  private static String state(Properties properties, String part) {
    return properties.getProperty(part, "absent: not in stack.properties");
  }

  /** Fails unless jobs can be started this way. */
  public void require(Launcher launcher) {
    value(launcher.binding());
  }

  /** The jar that holds {@code package mpi} for programs of this launcher's binding. */
  public Path mpiJar(Launcher launcher) {
    return Path.of(value(launcher.binding() + ".jar"));
  }

  /** Open MPI's own library, which the stack links the binding's from. */
  public Path openMpiLibrary() {
    Path link = Path.of(value("openmpi.libraryPath")).resolve("libmpi_java.so");
    try {
      return Files.readSymbolicLink(link).resolveSibling("libmpi.so.40");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The MPJ_HOME. */
  public Path mpjHome() {
    return Path.of(value("mpj.home"));
  }

  /** The folder with the programs of a Prometheus, which is unpacked when first asked for. */
  public Path prometheus() {
    Script.run(module.resolve("stack/setup.sh"), "--prometheus").orFail("Prometheus");
    Properties now = read(folder().resolve("stack.properties"));
    return Path.of(now.getProperty("prometheus.bin", "absent"));
  }

  /** The JDKs whose tests are run: 17, and 25 in a campaign. */
  public static List<Integer> jdks() {
    return Boolean.getBoolean("waitprof.campaign") ? List.of(17, 25) : List.of(17);
  }

  /** The classes of the Java Grande MPJ benchmarks. */
  public Path grandeClasses() {
    return Path.of(value("grande.classes"));
  }

  /** The classes of MPJ's own tests, {@code mpi.ccl}, {@code mpi.pt2pt} and others. */
  public Path mpjTests() {
    return Path.of(value("grande.mpjTests"));
  }

  /** A real browser; installed if need be. */
  public static Path chromium() {
    return part("chromium", "chromium");
  }

  /** MPICH, and the mpi.h of two libraries; unpacked if need be. */
  public static Path mpich() {
    return part("mpich", "mpich.home");
  }

  /** Sets up a part that few tests need, and returns what it made. */
  private static synchronized Path part(String part, String key) {
    Path module = findModule();
    Script.run(module.resolve("stack/setup.sh"), "--" + part).orFail(part);
    Stack stack = new Stack(module, read(folder().resolve("stack.properties")));
    return Path.of(stack.value(key));
  }

  /** Compiles what changed under {@code programs/}, once, and returns the folder of classes. */
  public Path programs(Launcher launcher) {
    require(launcher);
    synchronized (COMPILED) {
      if (!COMPILED.contains(launcher.binding())) {
        Script.run(module.resolve("programs/build.sh"), launcher.binding())
            .orFail("the test programs");
        COMPILED.add(launcher.binding());
      }
    }
    return module.resolve("target/programs").resolve(launcher.binding());
  }

  /**
   * Sets up the library of a binding in C's style, and compiles its programs; each once.
   *
   * @param launch as {@code run.sh} knows it, {@code ffm-mpich}
   * @param java home of a JDK of 22 or later
   * @return the folder of classes
   */
  public Path wrapperPrograms(String launch, Path java) {
    synchronized (COMPILED) {
      if (!COMPILED.contains(launch)) {
        String part = launch.replaceFirst("ffm-", "--");
        Script.with(java, module.resolve("stack/setup.sh"), part).orFail(launch);
        Script.with(java, module.resolve("programs/build.sh"), "ffm").orFail("the test programs");
        COMPILED.add(launch);
      }
    }
    return module.resolve("target/programs/ffm");
  }

  /** The agent as built by {@code mvn package}. */
  public Path agentJar() {
    Path jar = module.resolveSibling("agent/target/waitprof.jar");
    if (!Files.exists(jar)) {
      throw new AssertionError(jar + " is not there: build it with mvn package");
    }
    return jar;
  }

  /**
   * The home of a JDK of this feature release: JAVA25_HOME and the like, the one of this JVM, or a
   * folder of /usr/lib/jvm. Empty where there is none: Debian 12 has 17 alone.
   */
  public static Optional<Path> javaHome(int feature) {
    String variable = System.getenv("JAVA" + feature + "_HOME");
    if (variable != null) {
      return Optional.of(Path.of(variable));
    }
    if (Runtime.version().feature() == feature) {
      return Optional.of(Path.of(System.getProperty("java.home")));
    }
    Path folder = Path.of("/usr/lib/jvm");
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (Stream<Path> homes = Files.list(folder)) {
      return homes
          .filter(home -> home.getFileName().toString().matches(".*[^0-9.]" + feature + "\\b.*"))
          .filter(home -> Files.isExecutable(home.resolve("bin/java")))
          .sorted()
          .findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String value(String key) {
    String binding = key.contains(".") ? key.substring(0, key.indexOf('.')) : key;
    String state = state(properties, binding);
    if (state.startsWith("absent:")) {
      throw new AssertionError(
          "This test needs "
              + binding
              + ", which is "
              + state
              + ". Run "
              + module
              + "/stack/setup.sh --"
              + binding);
    }
    String value = properties.getProperty(key);
    if (value == null) {
      throw new AssertionError(key + " is not in stack.properties");
    }
    return value;
  }
}
