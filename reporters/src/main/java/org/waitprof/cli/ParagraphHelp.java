package org.waitprof.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.IOptionRenderer;
import picocli.CommandLine.Help.IParameterRenderer;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Help of a command: what an option does is one paragraph with one indent, broken at blanks alone,
 * so that what is to be copied stays whole.
 */
final class ParagraphHelp extends Help {
  /** Column of the renderers that holds the description. */
  private static final int DESCRIPTION = 4;

  /** Columns of a line of the description. */
  private int width = Integer.MAX_VALUE;

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
    Column description = layout.textTable().columns()[DESCRIPTION];
    width = description.width - description.indent;
    return layout;
  }

  private Text[][] joined(Text[][] lines) {
    Text[] first = lines[0];
    Text all = first[DESCRIPTION];
    for (int line = 1; line < lines.length; line++) {
      all = all.concat(" ").concat(lines[line][DESCRIPTION]);
    }
    List<Text[]> rows = new ArrayList<>();
    String plain = all.plainString();
    int begin = 0;
    while (begin < plain.length() || rows.isEmpty()) {
      int end = end(plain, begin);
      Text[] row = first.clone();
      if (!rows.isEmpty()) {
        Arrays.fill(row, all.substring(0, 0));
      }
      row[DESCRIPTION] = all.substring(begin, end);
      rows.add(row);
      begin = end + 1;
    }
    return rows.toArray(new Text[0][]);
  }

  /** End of the line that begins there: the last blank that fits, or the first one. */
  private int end(String text, int begin) {
    if (text.length() - begin <= width) {
      return text.length();
    }
    int last = text.lastIndexOf(' ', begin + width);
    int next = last > begin ? last : text.indexOf(' ', begin + width);
    return next < 0 ? text.length() : next;
  }
}
