package org.waitprof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.waitprof.json.JsonReader;

/** The reader of JSON by itself, over the documents of profiles. */
final class JsonTarget implements FuzzTarget {
  @Override
  public String name() {
    return "json";
  }

  @Override
  public List<byte[]> seeds() throws IOException {
    List<byte[]> seeds = new ArrayList<>();
    for (byte[] profile : new ProfileTarget().seeds()) {
      seeds.add(Objects.requireNonNull(PlainFiles.split(profile).get("profile.json")));
    }
    return seeds;
  }

  @Override
  public String read(byte[] input, Path folder) throws Exception {
    try {
      new JsonReader(new StringReader(new String(input, UTF_8)), "f", 1 << 20).skipValue();
      return "";
    } catch (IOException e) {
      return FuzzTarget.checkLine(String.valueOf(e.getMessage()));
    }
  }
}
