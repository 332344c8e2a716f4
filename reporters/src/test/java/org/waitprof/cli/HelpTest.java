package org.waitprof.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Expectation: what a reader copies from the help of a command stands in one line of it. */
class HelpTest {
  /** Columns of the descriptions of options. */
  private static final int WIDTH = 52;

  @Test
  void wordsOfHelpAreNotBroken() {
    List<String> broken = new ArrayList<>();
    CommandLine root = WaitprofCommands.line(new Root());
    assertTrue(root.getSubcommands().size() > 10, root.getSubcommands()::toString);
    root.getSubcommands()
        .forEach(
            (name, command) -> {
              String help = command.getUsageMessage(Ansi.OFF);
              for (OptionSpec option : command.getCommandSpec().options()) {
                for (String word : String.join(" ", option.description()).split(" ", -1)) {
                  boolean isPlain = word.length() <= WIDTH && !word.matches(".*[$%].*");
                  if (isPlain && !help.contains(word)) {
                    broken.add(name + " " + option.longestName() + ": " + word);
                  }
                }
              }
            });
    assertEquals(List.of(), broken);
  }

  /** The file of texts names what exists: a wrong name would leave the help without a text. */
  @Test
  void commandsAndOptionsHaveTexts() {
    List<String> silent = new ArrayList<>();
    WaitprofCommands.line(new Root())
        .getSubcommands()
        .forEach(
            (name, command) -> {
              if (command.getCommandSpec().usageMessage().description().length == 0) {
                silent.add(name);
              }
              for (ArgSpec each : command.getCommandSpec().args()) {
                if (String.join("", each.description()).isBlank()) {
                  silent.add(name + " " + each.paramLabel() + " " + each);
                }
              }
            });
    assertEquals(List.of(), silent);
  }

  /** The first line is prose; commands to copy and tables follow it. */
  @Test
  void linesOfDescriptionsAreNotBroken() {
    List<String> broken = new ArrayList<>();
    WaitprofCommands.line(new Root())
        .getSubcommands()
        .forEach(
            (name, command) -> {
              List<String> help = command.getUsageMessage(Ansi.OFF).lines().toList();
              String[] lines = command.getCommandSpec().usageMessage().description();
              for (int i = 1; i < lines.length; i++) {
                if (!name.equals("help") && !help.contains(String.format(lines[i]))) {
                  broken.add(name + ": " + lines[i]);
                }
              }
            });
    assertEquals(List.of(), broken);
  }
}
