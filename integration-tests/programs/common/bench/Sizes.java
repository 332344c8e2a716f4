package bench;

import java.nio.ByteBuffer;
import java.util.Map;

/** Runs whose time goes into the messages themselves: nobody waits. */
final class Sizes {
  static final Map<String, Fault.Program> PROGRAMS =
      Map.of("spectral", () -> spectral(8), "table", Sizes::table);

  private static final int MIB = 1 << 20;

  private Sizes() {}

  /** A transposition of much, and little work. */
  static void spectral(int mebibytes) throws Exception {
    int part = mebibytes * MIB;
    byte[] out = new byte[part * Net.size()];
    byte[] in = new byte[out.length];
    for (int step = 0; step < 80; step++) {
      Work.millis(10);
      long enter = Truth.stamp();
      for (int to = 0; to < Net.size(); to++) {
        ByteBuffer.wrap(out).putLong(part * to, enter);
      }
      Net.transpose(out, in);
      Truth.spent("spectral", enter);
      long latest = enter;
      for (int from = 0; from < Net.size(); from++) {
        latest = Math.max(latest, ByteBuffer.wrap(in).getLong(part * from));
      }
      Truth.waitedThen("spectral", enter, latest);
    }
  }

  /** A table of 32 MiB is broadcast in each step. */
  private static void table() throws Exception {
    byte[] table = new byte[32 * MIB];
    for (int step = 0; step < 60; step++) {
      Work.millis(15);
      long enter = Truth.stamp();
      ByteBuffer.wrap(table).putLong(0, enter);
      Net.bcast(table);
      Truth.waited("table", enter, ByteBuffer.wrap(table).getLong(0));
    }
  }
}
