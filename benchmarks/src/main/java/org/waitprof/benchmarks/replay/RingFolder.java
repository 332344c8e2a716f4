package org.waitprof.benchmarks.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import org.waitprof.model.MpiCall;
import org.waitprof.record.trace.TraceLayout;

/**
 * The ring of {@link RingCursor} as a trace folder, as the recorder writes it: the same 13 events
 * an iteration are 6 records here.
 */
final class RingFolder {
  private static final MpiCall[] REGIONS = {
    MpiCall.MPI_IRECV, MpiCall.MPI_ISEND, MpiCall.MPI_WAITALL, MpiCall.MPI_ALLREDUCE
  };
  private static final long ITERATION_NANOS = 100_000;
  private static final int HEAD = TraceLayout.BLOCK_HEAD;

  private final int ranks;
  private final long iterations;
  private final byte[] chunk = new byte[TraceLayout.CHUNK_BYTES];
  private final ByteBuffer words = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
  private final CRC32 check = new CRC32();
  private int block;
  private int at;
  private long last;

  private RingFolder(int ranks, long iterations) {
    this.ranks = ranks;
    this.iterations = iterations;
  }

  /** Writes the trace into a folder that exists; returns its bytes. */
  static long write(Path folder, int ranks, long iterations) throws IOException {
    RingFolder ring = new RingFolder(ranks, iterations);
    long bytes = 0;
    for (int rank = 0; rank < ranks; rank++) {
      ring.definitions(folder.resolve(TraceLayout.definitionsName(rank)), rank);
      Path events = folder.resolve(TraceLayout.eventsName(rank, 0));
      try (OutputStream out = Files.newOutputStream(events)) {
        ring.events(out, rank);
      }
      bytes += Files.size(events);
    }
    return bytes;
  }

  private void definitions(Path file, int rank) throws IOException {
    StringBuilder text = new StringBuilder();
    line(text, "fact worldSize " + ranks);
    line(text, "fact mainClass Ring");
    line(text, "fact clockHost here");
    for (int i = 0; i < REGIONS.length; i++) {
      line(text, "path " + (i + 1) + " Ring.main:" + (i + 1));
      line(text, "region " + i + " " + (i + 1) + " " + REGIONS[i].ordinal());
    }
    line(text, "comm 0 1 0-" + (ranks - 1) + " -");
    line(text, "comm 1 " + Integer.toHexString(rank + 2) + " " + rank + " -");
    line(text, "fact finalized true");
    Files.writeString(file, text.toString(), UTF_8);
  }

  private static void line(StringBuilder text, String line) {
    text.append(line).append('\t').append(TraceLayout.check(line)).append('\n');
  }

  private void events(OutputStream out, int rank) throws IOException {
    ByteBuffer header = ByteBuffer.allocate(TraceLayout.HEADER_BYTES);
    header.order(ByteOrder.LITTLE_ENDIAN);
    header.putLong(0, TraceLayout.MAGIC);
    header.putLong(TraceLayout.VERSION_OFFSET, TraceLayout.VERSION);
    header.putLong(TraceLayout.RANK_OFFSET, rank);
    header.putLong(TraceLayout.WORLD_SIZE_OFFSET, ranks);
    header.putLong(TraceLayout.NANOS_PER_TICK_OFFSET, Double.doubleToLongBits(1));
    header.putLong(TraceLayout.OPENING_CHECK_OFFSET, TraceLayout.openingCheck(header));
    out.write(header.array());
    at = 0;
    last = 0;
    open();
    int left = (rank + ranks - 1) % ranks;
    int right = (rank + 1) % ranks;
    for (long i = 0; i < iterations; i++) {
      if (at - block > TraceLayout.BLOCK_BYTES) {
        seal();
        if (at > chunk.length - TraceLayout.BLOCK_BYTES - 256) {
          java.util.Arrays.fill(chunk, at, chunk.length, (byte) 0);
          out.write(chunk);
          at = 0;
        }
        open();
      }
      long start = i * ITERATION_NANOS;
      long delay = (((i * 31 + rank) * 0x9E3779B97F4A7C15L) >>> 40) % 20_000;
      call(TraceLayout.START_RECEIVE, 0, start + delay, start + delay + 300);
      numbers(0, left + 1, 2, 1024, 0);
      call(TraceLayout.START_SEND, 1, start + delay + 1000, start + delay + 1300);
      numbers(0, right, 1, 1024, 0);
      chunk[at++] = TraceLayout.DONE_RECEIVE;
      numbers(TraceLayout.zigzag(1), 0, left + 1, 2, 1024);
      chunk[at++] = TraceLayout.DONE_SEND;
      numbers(TraceLayout.zigzag(0));
      call(TraceLayout.CALL, 2, start + delay + 3000, start + 40_000);
      call(TraceLayout.COLLECTIVE, 3, start + delay + 50_000, start + 90_000);
      numbers(0, TraceLayout.zigzag(-100), 1024);
    }
    chunk[at++] = TraceLayout.END;
    seal();
    out.write(chunk, 0, at);
  }

  private void open() {
    block = at;
    chunk[at] = TraceLayout.BLOCK;
    at += HEAD;
  }

  private void seal() {
    int length = at - block - HEAD;
    check.reset();
    check.update(chunk, block + HEAD, length);
    words.putLong(block + 1, check.getValue() << 32 | length);
  }

  private void call(int op, int region, long start, long end) {
    chunk[at++] = (byte) op;
    numbers(region, start - last, end - start);
    last = end;
  }

  private void numbers(long... values) {
    for (long value : values) {
      long rest = value;
      while ((rest & ~0x7FL) != 0) {
        chunk[at++] = (byte) (rest | 0x80);
        rest >>>= 7;
      }
      chunk[at++] = (byte) rest;
    }
  }
}
