package org.waitprof.profilefile;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.HistogramColumn;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.profilefile.document.MemoryBudget;

/**
 * Reads profiles ({@code .wprof}); the format is described at {@code ProfileFormat}. Used by every
 * command. A profile of 65 536 ranks and 200 keys needs less than 2 GiB of memory.
 *
 * <p>Metrics of names that this version does not know are kept; columns of types, encodings or
 * shapes that it does not know are left out.
 */
public final class ProfileReader {
  /** Size of histograms that are read in any case. */
  static final int SMALL_BYTES = 1 << 22;

  private ProfileReader() {}

  /**
   * Reads a whole profile of this or an older format version.
   *
   * @throws ProfileFormatException if it is damaged, foreign, of a newer version, or larger than
   *     the memory of this JVM
   * @throws IOException if it cannot be read
   */
  public static JobProfile read(Path file) throws IOException {
    return read(file, metric -> true);
  }

  /**
   * Reads a profile without the columns that the caller does not need. Columns are decoded in
   * parallel. At 65 536 ranks and 200 keys, four of them and no histograms take a quarter of the
   * time of all.
   *
   * @param wanted selects metrics by name, {@value ProfileFormat#HISTOGRAM} being the histograms;
   *     the profile lacks the others, except for histograms of at most {@value #SMALL_BYTES} bytes,
   *     which findings use and which take no time; called by several threads
   * @throws ProfileFormatException as {@link #read(Path)}
   * @throws IOException if it cannot be read
   */
  public static JobProfile read(Path file, Predicate<String> wanted) throws IOException {
    return read(file, MemoryBudget.ofThisJvm(file.toString()), wanted);
  }

  static JobProfile read(Path file, MemoryBudget budget) throws IOException {
    return read(file, budget, metric -> true);
  }

  private static JobProfile read(Path file, MemoryBudget budget, Predicate<String> wanted)
      throws IOException {
    String origin = file.toString();
    try (ProfileZip zip = ProfileZip.open(file)) {
      ProfileDocument document = document(zip, origin, budget);
      int keys = document.keys().size();
      int ranks = document.ranks().size();
      if ((long) keys * ranks > ProfileFormat.MAX_CELLS) {
        throw new ProfileFormatException(origin, keys + " keys of " + ranks + " ranks: too large");
      }
      ColumnDecoder decoder = new ColumnDecoder(origin, keys, ranks, budget);
      Map<String, LongColumn> columns = new ConcurrentHashMap<>();
      AtomicReference<HistogramColumn> histograms = new AtomicReference<>(HistogramColumn.NONE);
      // All columns are tried, in parallel. If several fail, the failure of the first column is
      // thrown.
      List<IOException> failures =
          document.metrics().parallelStream()
              .filter(decoder::knows)
              .filter(
                  spec ->
                      wanted.test(spec.metric().name())
                          || (decoder.isHistogram(spec) && spec.bytes() <= SMALL_BYTES))
              .flatMap(
                  spec -> {
                    try (InputStream in = column(zip, decoder, spec, origin)) {
                      if (decoder.isHistogram(spec)) {
                        histograms.set(decoder.decodeHistograms(spec, in));
                      } else {
                        columns.put(spec.metric().name(), decoder.decode(spec, in));
                      }
                      return Stream.empty();
                    } catch (IOException e) {
                      return Stream.of(e);
                    }
                  })
              .toList();
      if (!failures.isEmpty()) {
        throw failures.get(0);
      }
      return new JobProfile(
          document.facts(),
          document.ranks(),
          document.keys(),
          columns,
          Objects.requireNonNull(histograms.get()),
          document.notes(),
          document.sections());
    }
  }

  private static InputStream column(
      ProfileZip zip, ColumnDecoder decoder, ColumnSpec spec, String origin) throws IOException {
    decoder.check(spec);
    if (zip.size(spec.file()) != spec.bytes()) {
      throw new ProfileFormatException(
          origin, "column " + spec.metric().name() + " does not have the size it should have");
    }
    return zip.entry(spec.file());
  }

  private static ProfileDocument document(ProfileZip zip, String origin, MemoryBudget budget)
      throws IOException {
    if (zip.size(ProfileFormat.DOCUMENT) < 0) {
      throw new ProfileFormatException(
          origin, "is not a waitprof profile: it has no " + ProfileFormat.DOCUMENT);
    }
    try {
      return ProfileDocument.read(zip, origin, budget);
    } catch (EOFException e) {
      throw new ProfileFormatException(origin, "is cut off", e);
    }
  }
}
