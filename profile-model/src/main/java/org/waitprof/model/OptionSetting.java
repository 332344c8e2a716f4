package org.waitprof.model;

/**
 * The value of an option of the agent and where it came from. Its text, {@code minimum (agent
 * option)}, is what counter files and profiles hold. Immutable.
 *
 * @param value as it was given
 * @param origin the kind of place, or the file; empty where a file does not name it
 */
public record OptionSetting(String value, String origin) {
  /** Parses such a text. Values and origins may contain blanks and parentheses. */
  public static OptionSetting parse(String text) {
    int origin = text.lastIndexOf(" (");
    return origin < 0 || !text.endsWith(")")
        ? new OptionSetting(text, "")
        : new OptionSetting(
            text.substring(0, origin), text.substring(origin + 2, text.length() - 1));
  }

  @Override
  public String toString() {
    return origin.isEmpty() ? value : value + " (" + origin + ")";
  }
}
