package org.waitprof.trace.folder;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReader;

/** Opens the folders that {@code mode=trace} writes. */
@AutoService(TraceReader.class)
public final class FolderReader implements TraceReader {
  /** Names of a rank's files; ranks above 99999 have more digits. */
  static final String FILES = "rank-(?:\\d{5}|[1-9]\\d{5})(-\\d{1,6}\\.events|\\.definitions)";

  @Override
  public boolean recognises(Path place) {
    try {
      return Files.isDirectory(place) && !files(place).isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public Trace open(Path place) throws IOException {
    List<Path> files = files(place);
    if (files.isEmpty()) {
      throw new IOException(place + " is not a trace: it has no files named rank-NNNNN-N.events");
    }
    return FolderTrace.of(place, files);
  }

  static List<Path> files(Path place) throws IOException {
    try (Stream<Path> all = Files.list(place)) {
      // To open a named pipe would wait for ever.
      return all.filter(file -> file.getFileName().toString().matches(FILES))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    }
  }
}
