package org.waitprof.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.HistogramColumn;
import org.waitprof.model.JobProfile.LongColumn;

/**
 * Reads profiles ({@code .wprof}); the format is described at {@code ProfileFormat}. Used by every
 * command. A profile of 65 536 ranks and 200 keys needs less than 2 GiB of memory.
 *
 * <p>Metrics of names that this version does not know are kept; columns of types, encodings or
 * shapes that it does not know are left out.
 */
public final class ProfileReader {
  private static final long MAX_DOCUMENT_CHARS = 1L << 30;

  private ProfileReader() {}

  /**
   * Reads a profile of this or an older format version.
   *
   * @throws ProfileFormatException if it is damaged, foreign, of a newer version, or larger than
   *     the memory of this JVM
   * @throws IOException if it cannot be read
   */
  public static JobProfile read(Path file) throws IOException {
    return read(file, MemoryBudget.ofThisJvm(file.toString()));
  }

  static JobProfile read(Path file, MemoryBudget budget) throws IOException {
    String origin = file.toString();
    try (ProfileZip zip = ProfileZip.open(file)) {
      ProfileDocument document = document(zip, origin, budget);
      int keys = document.keys().size();
      int ranks = document.ranks().size();
      if ((long) keys * ranks > ProfileFormat.MAX_CELLS) {
        throw new ProfileFormatException(origin, keys + " keys of " + ranks + " ranks: too large");
      }
      ColumnDecoder decoder = new ColumnDecoder(origin, keys, ranks, budget);
      Map<String, LongColumn> columns = new HashMap<>();
      HistogramColumn histograms = HistogramColumn.NONE;
      for (ColumnSpec spec : document.metrics()) {
        if (!decoder.knows(spec)) {
          continue;
        }
        decoder.check(spec);
        if (zip.size(spec.file()) != spec.bytes()) {
          throw new ProfileFormatException(
              origin, "column " + spec.metric().name() + " does not have the size it should have");
        }
        try (InputStream in = zip.entry(spec.file())) {
          if (decoder.isHistogram(spec)) {
            histograms = decoder.decodeHistograms(spec, in);
          } else {
            columns.put(spec.metric().name(), decoder.decode(spec, in));
          }
        }
      }
      return new JobProfile(
          document.facts(),
          document.ranks(),
          document.keys(),
          columns,
          histograms,
          document.notes());
    }
  }

  private static ProfileDocument document(ProfileZip zip, String origin, MemoryBudget budget)
      throws IOException {
    if (zip.size(ProfileFormat.DOCUMENT) < 0) {
      throw new ProfileFormatException(
          origin, "is no waitprof profile: there is no " + ProfileFormat.DOCUMENT + " in it");
    }
    String inside = origin + ": " + ProfileFormat.DOCUMENT;
    try (InputStream in = zip.entry(ProfileFormat.DOCUMENT);
        Reader text =
            new InputStreamReader(
                in,
                StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT))) {
      return ProfileDocument.read(new JsonReader(text, inside, MAX_DOCUMENT_CHARS), origin, budget);
    } catch (EOFException e) {
      throw new ProfileFormatException(origin, "is cut off", e);
    }
  }
}
