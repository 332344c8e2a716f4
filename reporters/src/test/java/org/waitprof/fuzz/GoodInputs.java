package org.waitprof.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * For {@code fuzz.sh}: prints the name and kind of each target, or writes a target's good inputs.
 */
public final class GoodInputs {
  private GoodInputs() {}

  /** Takes no argument, or the target's name and a folder. */
  public static void main(String[] args) throws IOException {
    if (args.length == 0) {
      FuzzTargets.all().forEach(its -> System.out.println(its.name() + " " + its.kind()));
      return;
    }
    List<byte[]> inputs = FuzzTargets.named(args[0]).seeds();
    for (int i = 0; i < inputs.size(); i++) {
      Files.write(Path.of(args[1], "made-" + i), inputs.get(i));
    }
  }
}
