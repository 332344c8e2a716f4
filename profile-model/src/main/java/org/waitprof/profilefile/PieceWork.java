package org.waitprof.profilefile;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.waitprof.profilefile.zip.Piece;
import org.waitprof.profilefile.zip.PieceZip;

/**
 * Makes the pieces of entries on all processors that this process may use, and hands them to the
 * file in order. All processors are free, because a job's ranks wait for rank 0 to write. A few
 * pieces per processor are under way at once. Small profiles are made by the caller alone.
 */
final class PieceWork implements Closeable {
  private static final int AHEAD = 3;

  private final PieceZip zip;
  private final Deque<Future<Piece>> underWay = new ArrayDeque<>();
  private final int most;
  private final @Nullable ExecutorService workers;

  /**
   * Begins.
   *
   * @param bytes of the whole profile, about
   */
  PieceWork(PieceZip zip, long bytes) {
    this.zip = zip;
    int processors = Runtime.getRuntime().availableProcessors();
    boolean alone = processors == 1 || bytes < 4 * ColumnEncoder.PIECE_BYTES;
    most = processors * AHEAD;
    workers = alone ? null : Executors.newFixedThreadPool(processors, PieceWork::thread);
  }

  /** Takes over no thread locals: in a rank, the program would be asked for their values. */
  private static Thread thread(Runnable work) {
    Thread thread = new Thread(null, work, "waitprof-write", 0, false);
    thread.setDaemon(true);
    return thread;
  }

  /** Adds a piece to the entry under way. */
  void add(Callable<Piece> piece) throws IOException {
    if (workers == null) {
      zip.add(made(piece));
      return;
    }
    underWay.add(workers.submit(piece));
    if (underWay.size() >= most) {
      zip.add(taken(underWay.remove()));
    }
  }

  /** All pieces of the entry were added. */
  void end() throws IOException {
    while (!underWay.isEmpty()) {
      zip.add(taken(underWay.remove()));
    }
    zip.end();
  }

  private static Piece made(Callable<Piece> piece) throws IOException {
    try {
      return piece.call();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  private static Piece taken(Future<Piece> piece) throws IOException {
    try {
      return piece.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public void close() {
    if (workers != null) {
      workers.shutdownNow();
    }
  }
}
