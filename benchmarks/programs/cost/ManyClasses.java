package cost;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes so many class files, in packages of a hundred: {@code ManyClasses FOLDER COUNT}. */
public final class ManyClasses {
  private ManyClasses() {}

  public static void main(String[] arguments) throws IOException {
    String template;
    try (InputStream in = ManyClasses.class.getResourceAsStream("Class00000.class")) {
      template = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
    for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
      // As long as before, for lengths stand in the file.
      String home = "p%03d".formatted(i / 100);
      String text =
          template.replace("cost/Class00000", home + "/Class%05d".formatted(i));
      Path folder = Files.createDirectories(Path.of(arguments[0], home));
      Files.write(
          folder.resolve("Class%05d.class".formatted(i)),
          text.getBytes(StandardCharsets.ISO_8859_1));
    }
  }
}
