package org.waitprof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.waitprof.export.TraceForm;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReaders;

/** Traces of sound random runs in each of the forms, as inputs of the targets. */
final class RandomRuns {
  private static final int SEEDS = 3;

  private RandomRuns() {}

  /** How a trace folder becomes an input. */
  interface Form {
    /**
     * Makes an input.
     *
     * @param trace the run
     * @param place a folder for files, which the caller removes
     */
    byte[] of(Trace trace, Path place) throws IOException;
  }

  /** Some runs, always the same. */
  static List<byte[]> seeds(Form form) throws IOException {
    List<byte[]> seeds = new ArrayList<>();
    for (int number = 0; number < SEEDS; number++) {
      seeds.add(made(new Random(number), form));
    }
    return seeds;
  }

  /** A run that these random numbers decide. */
  static byte[] made(Random random, Form form) throws IOException {
    Path place = Files.createTempDirectory("waitprof-random");
    Path folder = Files.createDirectory(place.resolve("x.trace"));
    try {
      for (Map.Entry<String, byte[]> file : new RandomTrace(random).files().entrySet()) {
        Files.write(folder.resolve(file.getKey()), file.getValue());
      }
      try (Trace trace = TraceReaders.open(folder)) {
        return form.of(trace, place);
      }
    } finally {
      CommandTarget.clear(folder);
      CommandTarget.clear(place);
    }
  }

  static byte[] text(Trace trace, Path place) throws IOException {
    return TextForm.of(trace).getBytes(UTF_8);
  }

  static byte[] paraver(Trace trace, Path place) throws IOException {
    Path folder = Files.createDirectory(place.resolve("out"));
    try {
      Path file = folder.resolve("x.prv");
      for (TraceForm each : TraceForm.ALL) {
        if (each.name().equals("prv")) {
          each.writer().write(trace, file);
        }
      }
      return Files.readAllBytes(file);
    } finally {
      CommandTarget.clear(folder);
    }
  }

  static byte[] folder(Trace trace, Path place) throws IOException {
    return TraceTarget.plain(place.resolve("x.trace"));
  }
}
