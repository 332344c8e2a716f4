package org.waitprof.cli;

import java.util.List;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Help.IOptionRenderer;
import picocli.CommandLine.Help.IParameterRenderer;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Help of a command, in which each option's description is one paragraph with one indent. */
final class ParagraphHelp extends Help {
  /** Column of the renderers that holds the description. */
  private static final int DESCRIPTION = 4;

  ParagraphHelp(CommandSpec command, ColorScheme colors) {
    super(command, colors);
  }

  @Override
  public IOptionRenderer createDefaultOptionRenderer() {
    IOptionRenderer lines = super.createDefaultOptionRenderer();
    return (option, labels, colors) -> joined(lines.render(option, labels, colors));
  }

  @Override
  public IParameterRenderer createDefaultParameterRenderer() {
    IParameterRenderer lines = super.createDefaultParameterRenderer();
    return (parameter, labels, colors) -> joined(lines.render(parameter, labels, colors));
  }

  @Override
  public Layout createDefaultLayout(
      List<OptionSpec> options, List<PositionalParamSpec> parameters, ColorScheme colors) {
    Layout layout = super.createDefaultLayout(options, parameters, colors);
    layout.textTable().indentWrappedLines = 0;
    return layout;
  }

  private static Text[][] joined(Text[][] lines) {
    Text[] first = lines[0].clone();
    for (int line = 1; line < lines.length; line++) {
      first[DESCRIPTION] = first[DESCRIPTION].concat(" ").concat(lines[line][DESCRIPTION]);
    }
    return new Text[][] {first};
  }
}
