package org.waitprof.cli.doctor;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * A launch line taken apart: {@code mpirun -np 4 java -cp app.jar Main}.
 *
 * @param words the words of the line, as a shell would hand them over
 */
record LaunchLine(List<String> words) {
  private static final Set<String> LAUNCHERS = Set.of("mpirun", "mpiexec", "orterun", "prterun");

  private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");

  /** JVM options whose value is the next word. */
  private static final Set<String> WITH_VALUE =
      Set.of(
          "-cp",
          "-classpath",
          "--class-path",
          "-p",
          "--module-path",
          "--add-modules",
          "--add-opens",
          "--add-exports",
          "--add-reads",
          "--limit-modules",
          "--upgrade-module-path");

  LaunchLine {
    words = List.copyOf(words);
  }

  /** Whether Open MPI's launcher starts the program. */
  boolean hasMpirun() {
    return !words.isEmpty() && LAUNCHERS.contains(name(words.get(0)));
  }

  /** Whether a launcher of MPI starts the program: Open MPI's, or one like mpiexec.hydra. */
  boolean hasLauncher() {
    return hasMpirun() || (!words.isEmpty() && name(words.get(0)).matches("mpi(run|exec)[.].*"));
  }

  /** Words of the launcher, without the program that it starts. */
  List<String> launcher() {
    int java = java();
    return hasMpirun() ? words.subList(0, java < 0 ? words.size() : java) : List.of();
  }

  /** Words behind {@code java}: JVM options, main class, its arguments; empty without java. */
  List<String> javaArguments() {
    int java = java();
    return java < 0 ? List.of() : words.subList(java + 1, words.size());
  }

  /** Number of {@link #javaArguments()} that are options of the JVM. */
  int jvmOptions() {
    List<String> arguments = javaArguments();
    int at = 0;
    while (at < arguments.size() && arguments.get(at).startsWith("-")) {
      String option = arguments.get(at);
      if (option.equals("-jar") || option.equals("-m") || option.equals("--module")) {
        return at;
      }
      at += WITH_VALUE.contains(option) ? 2 : 1;
    }
    return Math.min(at, arguments.size());
  }

  /** Options of the agent behind its jar; empty for none. */
  String agentText() {
    for (String argument : javaArguments()) {
      int options = argument.indexOf('=');
      if (argument.startsWith("-javaagent:") && argument.contains("waitprof") && options > 0) {
        return argument.substring(options + 1);
      }
    }
    return "";
  }

  /** System properties that the line gives to java. */
  Properties properties() {
    Properties properties = new Properties();
    for (String argument : javaArguments().subList(0, jvmOptions())) {
      int equals = argument.indexOf('=');
      if (argument.startsWith("-D") && equals > 0) {
        properties.setProperty(argument.substring(2, equals), argument.substring(equals + 1));
      }
    }
    return properties;
  }

  /** Entries of the class path that the line gives to java. */
  List<String> classPath() {
    List<String> arguments = javaArguments();
    for (int i = 0; i + 1 < arguments.size(); i++) {
      if (CLASS_PATH.contains(arguments.get(i))) {
        return List.of(arguments.get(i + 1).split(":", -1));
      }
    }
    return List.of();
  }

  /** Folders of {@code java.library.path} on the line. */
  List<String> libraryPath() {
    String option = "-Djava.library.path=";
    return javaArguments().stream()
        .filter(argument -> argument.startsWith(option))
        .flatMap(argument -> List.of(argument.substring(option.length()).split(":", -1)).stream())
        .toList();
  }

  /** The number of ranks that the launcher is asked for. */
  Optional<Integer> ranks() {
    return launcherValue(Set.of("-np", "-n", "--np", "-c"))
        .filter(text -> text.matches("[0-9]{1,7}"))
        .map(Integer::valueOf);
  }

  /** The word behind one of these options of the launcher. */
  Optional<String> launcherValue(Set<String> options) {
    List<String> launcher = launcher();
    for (int i = 1; i + 1 < launcher.size(); i++) {
      if (options.contains(launcher.get(i))) {
        return Optional.of(launcher.get(i + 1));
      }
    }
    return Optional.empty();
  }

  private int java() {
    return words.stream().map(LaunchLine::name).toList().indexOf("java");
  }

  private static String name(String word) {
    return word.substring(word.lastIndexOf('/') + 1);
  }
}
