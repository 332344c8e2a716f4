package org.waitprof.trace.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;

/** Bytes that are in a stream's header twice move its events: that is said wherever they are. */
class ShiftedStreamTest {
  private static final int DOUBLED = 39;

  private final Path folder;
  private final Path stream;

  ShiftedStreamTest(@TempDir Path folder) {
    this.folder = folder;
    stream = folder.resolve(TraceLayout.eventsName(0, 0));
  }

  private byte[] written() throws IOException {
    LossTrace.write(
        folder,
        1,
        trace -> {
          for (int i = 0; i < 20; i++) {
            trace.send();
          }
        });
    return Files.readAllBytes(stream);
  }

  /** What is said of the rank; empty if nothing is. */
  private String said() throws IOException {
    try (Trace trace = new FolderReader().open(folder)) {
      Optional<RankTrace> rank = trace.rank(0);
      if (rank.isEmpty() || !trace.problems().isEmpty()) {
        return "problems " + trace.problems();
      }
      try (EventCursor events = rank.get().open(0)) {
        while (events.next() != null) {
          // to the end
        }
        return events.damage();
      }
    } catch (IOException e) {
      return "refused: " + e.getMessage();
    }
  }

  @Test
  void doubledBytesOfTheHeaderAreSaid() throws IOException {
    byte[] sound = written();
    assertEquals("", said());
    for (int at = 0; at < TraceLayout.HEADER_BYTES; at += at < 200 ? 1 : 13) {
      byte[] doubled = Arrays.copyOf(sound, sound.length + DOUBLED);
      System.arraycopy(sound, at, doubled, at + DOUBLED, sound.length - at);
      Files.write(stream, doubled);
      assertNotEquals("", said(), "bytes from " + at + " on twice");
    }
  }

  @Test
  void aFileThatWasNeverWrittenToIsSound() throws IOException {
    byte[] killed = killed();
    Arrays.fill(killed, TraceLayout.HEADER_BYTES, killed.length, (byte) 0);
    Files.write(stream, killed);
    assertEquals("", said());
  }

  /** Its header is right, and has no end of the file: the zeros alone tell. */
  @Test
  void eventsOfAKilledProcessThatAreMovedAreSaid() throws IOException {
    byte[] killed = killed();
    Files.write(stream, killed);
    assertEquals("", said());
    int header = TraceLayout.HEADER_BYTES;
    byte[] moved = Arrays.copyOf(Arrays.copyOf(killed, header), killed.length + DOUBLED);
    System.arraycopy(killed, header, moved, header + DOUBLED, killed.length - header);
    Files.write(stream, moved);
    assertEquals("damaged header: what follows it is not an event", said());
  }

  /** A stream without what is stored when it is closed. */
  private byte[] killed() throws IOException {
    byte[] bytes = written();
    for (int[] range :
        new int[][] {
          {TraceLayout.LATER_TICKS_OFFSET, TraceLayout.NANOS_PER_TICK_OFFSET},
          {TraceLayout.FULL_TICKS_OFFSET, TraceLayout.CALL_TABLE_VERSION_OFFSET},
          {TraceLayout.CLOSING_CHECK_OFFSET, TraceLayout.CLOSING_CHECK_OFFSET + Long.BYTES}
        }) {
      Arrays.fill(bytes, range[0], range[1], (byte) 0);
    }
    return bytes;
  }
}
