package org.waitprof.json;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.ProfileFormatException;

/**
 * The plain members of an object, as {@link JsonReader#members} has read them. Callers ask for a
 * member by name and kind, in any order. Immutable.
 */
public record JsonMembers(Map<String, Plain> members, JsonReader reader) {

  /**
   * A plain value.
   *
   * @param kind {@code "} of a string, {@code 0} of a number, else the word's first letter
   * @param text the string, or the number or word as it is written
   */
  record Plain(char kind, String text) {}

  /** Whether a member with that name exists. */
  public boolean has(String name) {
    return members.containsKey(name);
  }

  /** A string; empty without such a member. */
  public String text(String name) throws ProfileFormatException {
    String text = text(name, '"', "a string");
    return text == null ? "" : text;
  }

  /** A number that is an integer and fits, or the other one without such a member. */
  public long number(String name, long otherwise) throws ProfileFormatException {
    String number = text(name, '0', "a number");
    return number == null ? otherwise : reader.integer(number);
  }

  /**
   * An integer from min to max, both included; the other one, which may lie outside, without such a
   * member.
   */
  public int integer(String name, int otherwise, int min, int max) throws ProfileFormatException {
    return has(name) ? reader.within(number(name, 0), min, max) : otherwise;
  }

  /** A finite number; 0 without such a member. */
  public double real(String name) throws ProfileFormatException {
    String number = text(name, '0', "a number");
    return number == null ? 0 : reader.real(number);
  }

  /**
   * Returns the object that the name in a member stands for.
   *
   * @param of finds the object by its name
   * @param what kind of object, for the message if none has that name
   */
  public <T> T named(String name, Function<String, Optional<T>> of, String what)
      throws ProfileFormatException {
    String text = text(name);
    return of.apply(text).orElseThrow(() -> reader.problem("unknown " + what + " '" + text + "'"));
  }

  /** True or false; false without such a member. */
  public boolean flag(String name) throws ProfileFormatException {
    Plain value = members.get(name);
    if (value != null && value.kind != 't' && value.kind != 'f') {
      throw reader.problem("expected true or false, found " + value.text);
    }
    return value != null && value.kind == 't';
  }

  private @Nullable String text(String name, char kind, String what) throws ProfileFormatException {
    Plain value = members.get(name);
    if (value != null && value.kind != kind) {
      throw reader.problem("expected " + what + ", found " + value.text);
    }
    return value == null ? null : value.text;
  }
}
