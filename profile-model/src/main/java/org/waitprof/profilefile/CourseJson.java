package org.waitprof.profilefile;

import java.io.IOException;
import java.util.OptionalLong;
import org.waitprof.course.TimeCourse;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;

/**
 * The member {@code course} of {@code profile.json}, where a course of time is known: {@code
 * ideal_ns}, the run time on an ideal network.
 */
final class CourseJson {
  static final String MEMBER = "course";

  private CourseJson() {}

  static void write(TimeCourse course, JsonWriter json) throws IOException {
    if (course.equals(TimeCourse.NONE)) {
      return;
    }
    json.name(MEMBER).beginObject();
    if (course.idealNanos().isPresent()) {
      json.name("ideal_ns").value(course.idealNanos().getAsLong());
    }
    json.endObject();
  }

  static TimeCourse read(JsonReader json) throws IOException {
    OptionalLong ideal = OptionalLong.empty();
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "ideal_ns" -> ideal = OptionalLong.of(json.nextLong());
        default -> json.skipValue();
      }
    }
    json.endObject();
    return new TimeCourse(ideal);
  }
}
