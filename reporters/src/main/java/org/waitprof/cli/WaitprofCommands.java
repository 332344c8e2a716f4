package org.waitprof.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.waitprof.cli.Environment.Connection;
import org.waitprof.cli.mpi.MpiWorld;
import org.waitprof.report.NearestNames;
import org.waitprof.report.wording.PlainText;
import org.waitprof.system.PathText;
import org.waitprof.system.ResourceText;
import org.waitprof.system.Services;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/** The command line's entry: finds the command, runs it, turns every outcome into an exit code. */
public final class WaitprofCommands {
  /** The order in which {@code --help} lists commands; others follow by name. */
  private static final List<String> ORDER =
      List.of(
          "report",
          "export",
          "diff",
          "scaling",
          "history",
          "check",
          "analyze",
          "timeline",
          "merge",
          "simulate",
          "calibrate",
          "top",
          "serve",
          "grafana",
          "explain",
          "doctor",
          "completion",
          "schema");

  private WaitprofCommands() {}

  /**
   * Entry of {@code java -jar waitprof.jar ...}, and of {@code org.waitprof.Waitprof} in an MPI
   * job.
   */
  public static void main(String[] args) {
    // Names in reports are UTF-8, whatever the locale of a batch job.
    PrintStream out = stream(FileDescriptor.out);
    PrintStream err = stream(FileDescriptor.err);
    int exitCode = run(MpiWorld.withoutLaunchers(args), out, err, Environment.ofProcess());
    out.flush();
    err.flush();
    MpiWorld.leave();
    System.exit(exitCode);
  }

  private static PrintStream stream(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8);
  }

  /**
   * Runs a command line; all of its output goes to the given streams.
   *
   * @return an {@link ExitCode}
   */
  public static int run(String[] args, PrintStream out, PrintStream err, Environment environment) {
    Root root = new Root();
    CommandLine line = line(root);
    line.setExecutionStrategy(result -> execute(result, root, out, err, environment));
    line.setParameterExceptionHandler((failure, ignored) -> complain(failure, err, environment));
    line.setExecutionExceptionHandler((failure, ignored, result) -> report(failure, err));
    try {
      return line.execute(args);
    } finally {
      out.flush();
      err.flush();
    }
  }

  /** Builds the parser of command lines; executes nothing yet. */
  static CommandLine line(Root root) {
    CommandLine line = new CommandLine(root);
    line.setResourceBundle(texts());
    commands().forEach(line::addSubcommand);
    line.addSubcommand(new CommandLine.HelpCommand());
    line.setExpandAtFiles(false); // A file may be called @x, and opening a pipe may take for ever.
    line.registerConverter(Path.class, PathText::of);
    line.setHelpFactory(ParagraphHelp::new);
    return line;
  }

  private static ResourceBundle texts() {
    try {
      String texts = ResourceText.of(WaitprofCommands.class, "commands.properties");
      return new PropertyResourceBundle(new StringReader(texts));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Subcommand> commands() {
    List<Subcommand> commands = Services.of(Subcommand.class);
    commands.sort(
        Comparator.comparingInt(WaitprofCommands::place).thenComparing(WaitprofCommands::name));
    return commands;
  }

  private static int place(Subcommand command) {
    int place = ORDER.indexOf(name(command));
    return place < 0 ? ORDER.size() : place;
  }

  private static String name(Subcommand command) {
    return command.getClass().getAnnotation(Command.class).name();
  }

  private static int execute(
      ParseResult result, Root root, PrintStream out, PrintStream err, Environment environment) {
    boolean color = root.wantsColor(environment, environment.stdout() == Connection.TERMINAL);
    Ansi ansi = color ? Ansi.ON : Ansi.OFF;
    Session session = new Session(out, err, environment, color);
    for (CommandLine asked : result.asCommandLineList()) {
      if (asked.isUsageHelpRequested()) {
        return perform(its -> printed(its, asked.getUsageMessage(ansi)), session);
      }
      if (asked.isVersionHelpRequested()) {
        String version = String.join("\n", asked.getCommandSpec().version()) + "\n";
        return perform(its -> printed(its, version), session);
      }
    }
    List<CommandLine> lines = result.asCommandLineList();
    CommandLine last = lines.get(lines.size() - 1);
    if (last.getCommand() instanceof CommandLine.HelpCommand) {
      String name = result.subcommand().matchedPositionalValue(0, "");
      return perform(its -> printed(its, help(lines.get(0), name, ansi)), session);
    }
    if (!(last.getCommand() instanceof Subcommand command)) {
      last.usage(err, ansi);
      return ExitCode.USAGE;
    }
    return perform(command, session);
  }

  /** Text of {@code help COMMAND} and of {@code help} alone. */
  private static String help(CommandLine root, String name, Ansi ansi) throws CommandFailure {
    Map<String, CommandLine> commands = root.getSubcommands();
    CommandLine asked = name.isEmpty() ? root : commands.get(name);
    if (asked == null) {
      throw CommandFailure.usage(noCommand(name, root));
    }
    return asked.getUsageMessage(ansi);
  }

  private static String noCommand(String name, CommandLine root) {
    List<String> near = NearestNames.of(name, List.copyOf(root.getSubcommands().keySet()));
    return "no command '"
        + name
        + (near.isEmpty() ? "'; 'help' lists them" : "'; did you mean " + near.get(0) + "?");
  }

  private static int printed(Session session, String text) throws CommandFailure {
    session.print(text);
    return ExitCode.OK;
  }

  /** Runs a command whose options are set; every outcome is an {@link ExitCode}. */
  static int perform(Subcommand command, Session session) {
    PrintStream err = session.err();
    try {
      return command.run(session);
    } catch (CommandFailure failure) {
      err.println("waitprof: " + PlainText.of(failure.getMessage()));
      return failure.exitCode();
    } catch (RuntimeException failure) {
      return report(failure, err);
    } catch (OutOfMemoryError failure) {
      err.println("waitprof: not enough memory; try java -Xmx8g -jar waitprof.jar ...");
      return ExitCode.UNREADABLE;
    }
  }

  /** Reports wrong usage; of several processes that mpirun started, only rank 0 does. */
  private static int complain(
      ParameterException failure, PrintStream err, Environment environment) {
    String rank = environment.variable("OMPI_COMM_WORLD_RANK");
    if (!rank.isEmpty() && !rank.equals("0")) {
      return ExitCode.USAGE;
    }
    CommandLine line = failure.getCommandLine();
    err.println("waitprof: " + PlainText.of(message(failure)));
    if (failure instanceof CommandLine.UnmatchedArgumentException unmatched
        && unmatched.isUnknownOption()) {
      CommandLine.UnmatchedArgumentException.printSuggestions(
          failure, new PrintWriter(err, true, StandardCharsets.UTF_8));
    }
    err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.USAGE;
  }

  /**
   * Text of the failure. If several words are unknown, the first option is named, because the words
   * behind it are mostly its value.
   */
  private static String message(ParameterException failure) {
    if (failure instanceof CommandLine.UnmatchedArgumentException unmatched) {
      for (String word : unmatched.getUnmatched()) {
        if (word.startsWith("-")) {
          return "unknown option: " + word;
        }
      }
      String word = unmatched.getUnmatched().get(0);
      if (word.equals("man")) {
        return "the manual page was removed; 'help' and 'help COMMAND' say the same";
      }
      CommandLine line = failure.getCommandLine();
      return line.getParent() == null ? noCommand(word, line) : "'" + word + "' is one too many";
    }
    boolean isWrong = failure.getCause() instanceof TypeConversionException;
    if (isWrong && failure.getArgSpec().typeInfo().isEnum()) {
      return choices(failure);
    }
    return failure.getArgSpec() instanceof OptionSpec option
            && failure.getCause() instanceof TypeConversionException wrong
        ? option.longestName() + " " + failure.getValue() + ": " + wrong.getMessage()
        : String.valueOf(failure.getMessage());
  }

  /** Text of a failure to read one of some words. */
  private static String choices(ParameterException failure) {
    ArgSpec argument = failure.getArgSpec();
    Object[] constants = argument.type().getEnumConstants();
    String name =
        argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    return name
        + " "
        + failure.getValue()
        + ": must be one of "
        + Stream.of(constants).map(Object::toString).collect(Collectors.joining(", "));
  }

  /**
   * Reports a failure that no command foresaw, as a defect. Prints a stack trace only on request.
   */
  private static int report(Exception failure, PrintStream err) {
    err.println("waitprof: internal error, please report it: " + PlainText.of(failure.toString()));
    if (Boolean.getBoolean("waitprof.stacktrace")) {
      failure.printStackTrace(err);
    } else {
      err.println("waitprof: java -Dwaitprof.stacktrace=true -jar waitprof.jar ... shows where");
    }
    return ExitCode.INTERNAL;
  }
}
