package org.waitprof.live.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** One client: it sends the head of a request, gets one answer, and is closed. Never blocks. */
final class HttpConnection {
  /** Maximum size of a head: scrapers send a few hundred bytes. */
  private static final int HEAD_BYTES = 8 * 1024;

  /**
   * Maximum number of reads. Scrapers send one packet; a client that drips byte by byte must not
   * keep the thread busy.
   */
  private static final int MOST_READS = 64;

  final SocketChannel channel;
  final long deadlineNanos;
  private final HttpAnswers answers;
  private final ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES);
  private @Nullable ByteBuffer answer;
  private int reads;

  HttpConnection(SocketChannel channel, HttpAnswers answers, long deadlineNanos) {
    this.channel = channel;
    this.answers = answers;
    this.deadlineNanos = deadlineNanos;
  }

  /** Whether the client has not sent any request yet. */
  boolean isIdle() {
    return answer == null;
  }

  /**
   * Reads or writes what can be read or written now.
   *
   * @return false if the connection is to be closed
   */
  boolean proceed(SelectionKey key) throws IOException {
    if (answer == null) {
      if (channel.read(head) < 0 || ++reads > MOST_READS) {
        return false;
      }
      String text = new String(head.array(), 0, head.position(), StandardCharsets.ISO_8859_1);
      int end = endOfHead(text);
      if (end < 0 && head.hasRemaining()) {
        return true;
      }
      answer = answers.to(end < 0 ? null : HttpRequest.parse(text.substring(0, end)));
      key.interestOps(SelectionKey.OP_WRITE);
    }
    ByteBuffer rest = answer;
    channel.write(rest);
    return rest.hasRemaining();
  }

  /** Index of the empty line that ends a head, with or without carriage returns; -1 if none. */
  private static int endOfHead(String text) {
    int strict = text.indexOf("\r\n\r\n");
    int bare = text.indexOf("\n\n");
    return strict < 0 || (bare >= 0 && bare < strict) ? bare : strict;
  }
}
