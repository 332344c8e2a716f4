package org.waitprof.json;

import java.util.LinkedHashMap;
import java.util.Map;

/** Objects for {@link JsonWriter#value(Object)}. Used by reports and by the schema. */
public final class JsonObject {
  private JsonObject() {}

  /**
   * An object with members in the given order, to which others can be added.
   *
   * @param namesAndValues names, each followed by its value
   */
  public static Map<String, Object> of(Object... namesAndValues) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      members.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
    }
    return members;
  }
}
