package org.waitprof.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.waitprof.model.RankProfile;

/** Reads what one rank recorded: the layout is {@link org.waitprof.record.CounterLayout}. */
@SuppressWarnings("DoNotCallSuggester")
public final class CounterFile {
  private CounterFile() {}

  /**
   * Reads a counter file, also one that is still being written.
   *
   * @throws ProfileFormatException if it is damaged or no counter file
   * @throws IOException if it cannot be read
   */
  public static RankProfile read(Path file) throws IOException {
    throw new UnsupportedOperationException(file.toString());
  }

  /**
   * Reads counters from memory: a snapshot that a rank has sent, or a mapped file.
   *
   * @param counters from position to limit; neither these nor the byte order are changed
   * @param origin what error messages call it
   * @throws ProfileFormatException if it is damaged or holds no counters
   */
  public static RankProfile read(ByteBuffer counters, String origin) throws ProfileFormatException {
    throw new UnsupportedOperationException(origin);
  }
}
