package org.waitprof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.waitprof.export.TraceForm;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReaders;

/** Traces of random runs in one of the forms, each input another run: sound, or then damaged. */
final class RandomTraces implements FuzzTarget {
  private final FuzzTarget form;
  private final boolean damaged;

  /**
   * @param form the form, and how it is damaged
   * @param damaged whether it is
   */
  RandomTraces(FuzzTarget form, boolean damaged) {
    this.form = form;
    this.damaged = damaged;
  }

  @Override
  public String name() {
    return (damaged ? "damaged " : "sound ") + form.name();
  }

  @Override
  public boolean isWellFormed() {
    return !damaged;
  }

  @Override
  public List<byte[]> seeds() throws IOException {
    List<byte[]> seeds = new ArrayList<>(damaged ? form.seeds() : List.of());
    IntStream.range(0, 8).mapToObj(number -> made(new Random(number))).forEach(seeds::add);
    return seeds;
  }

  @Override
  public Mutator mutator() {
    return (good, random) ->
        damaged
            ? form.mutator().mutate(random.nextInt(3) == 0 ? good : made(random), random)
            : made(random);
  }

  private byte[] made(Random random) {
    Map<String, byte[]> files = new RandomTrace(random).files();
    try {
      byte[] zip = ZipMutator.zip(files, random);
      if (form instanceof TraceTarget) {
        return zip;
      }
      Path place = Files.createTempDirectory("waitprof-random");
      try {
        Path folder = place.resolve("x.trace");
        new TraceTarget().store(zip, folder);
        try (Trace trace = TraceReaders.open(folder)) {
          return form instanceof TextTraceTarget
              ? TextForm.of(trace).getBytes(UTF_8)
              : paraver(trace, place);
        } finally {
          CommandTarget.clear(folder);
        }
      } finally {
        CommandTarget.clear(place);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static byte[] paraver(Trace trace, Path place) throws IOException {
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

  @Override
  public int weight() {
    return 60;
  }

  @Override
  public void store(byte[] input, Path place) throws IOException {
    form.store(input, place);
  }

  @Override
  public String read(byte[] input, Path folder) throws Exception {
    return form.read(input, folder);
  }
}
