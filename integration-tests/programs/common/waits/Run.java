package waits;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One run of a known-answer program: its scenarios with small messages, which MPI libraries buffer,
 * and with large ones, which they hand over when both sides are there. What the first calls of a
 * kind do in the library is no waiting, nor can an estimate tell: they run before, apart.
 */
final class Run {
  private static final int EAGER_BYTES = 64;
  private static final int RENDEZVOUS_BYTES = 1 << 20;
  private static final int WARM_UP_ROUNDS = 2;

  /** Messages of another size class: what happens for the first time sets no floor. */
  private static final int WARM_UP_FACTOR = 4;

  private static final int ROUNDS = 10;

  /** Rounds of a scenario, once it is warm. */
  private final int measuredRounds;

  private final List<Log> logs = new ArrayList<>();
  private String phase = "";
  private int rounds = WARM_UP_ROUNDS;
  private int bytes;

  private Run(int measuredRounds) {
    this.measuredRounds = measuredRounds;
  }

  /** The scenarios of a program. */
  interface Program {
    void run(Run run) throws Exception;
  }

  /**
   * Runs a program from Init to Finalize.
   *
   * @param args the number of rounds, or nothing
   */
  static void main(String[] args, Program program) throws Exception {
    String[] own = World.init(args);
    Run run = new Run(own.length == 0 ? ROUNDS : Integer.parseInt(own[0]));
    run.warmUp(program);
    run.eager(program);
    run.rendezvous(program);
    run.finish();
  }

  private void warmUp(Program program) throws Exception {
    phase = "waits.Run.warmUp";
    bytes = EAGER_BYTES * WARM_UP_FACTOR;
    program.run(this);
    bytes = RENDEZVOUS_BYTES / WARM_UP_FACTOR;
    program.run(this);
    rounds = measuredRounds;
  }

  private void eager(Program program) throws Exception {
    phase = "waits.Run.eager";
    bytes = EAGER_BYTES;
    program.run(this);
  }

  private void rendezvous(Program program) throws Exception {
    phase = "waits.Run.rendezvous";
    bytes = RENDEZVOUS_BYTES;
    program.run(this);
  }

  /** Bytes of a message in this phase. */
  int bytes() {
    return bytes;
  }

  /**
   * The rounds of a scenario. The ranks agree on its beginning, which is a scenario by itself.
   *
   * @param method innermost method of the program on the paths of its operations
   */
  Rounds rounds(String method, Rounds.Turns turns) throws Exception {
    return rounds(method, turns, rounds);
  }

  /** The same with one round alone. */
  Rounds once(String method, Rounds.Turns turns) throws Exception {
    return rounds(method, turns, 1);
  }

  /** The log of a scenario whose ranks follow no common clock. */
  Log log(String method, int places) {
    Log log = new Log(phase + " " + method, places);
    logs.add(log);
    return log;
  }

  private Rounds rounds(String method, Rounds.Turns turns, int count) throws Exception {
    Log agreement = new Log(phase + " waits.World.latest", 1);
    logs.add(agreement);
    agreement.enter(0, Pattern.WAIT_AT_NXN, 0);
    long start = World.latest(System.nanoTime());
    agreement.leave(0);
    return new Rounds(turns, count, start, log(method, Rounds.places(count)));
  }

  /** Brings all logs and counts to rank 0, which prints the truth. */
  private void finish() throws Exception {
    Tally.add("MPI_Gather");
    ByteArrayOutputStream bytesOut = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytesOut);
    out.writeInt(Tally.calls().size());
    for (Map.Entry<String, Integer> call : Tally.calls().entrySet()) {
      out.writeUTF(call.getKey());
      out.writeInt(call.getValue());
    }
    for (Log log : logs) {
      log.write(out);
    }
    byte[][] all = World.gather(bytesOut.toByteArray());
    if (World.rank() == 0) {
      print(all);
    }
    World.finish();
  }

  private void print(byte[][] all) throws IOException {
    List<Map<String, Integer>> counts = new ArrayList<>();
    List<List<Log>> logsOfRanks = new ArrayList<>();
    for (byte[] one : all) {
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(one));
      Map<String, Integer> calls = new LinkedHashMap<>();
      for (int left = in.readInt(); left > 0; left--) {
        calls.put(in.readUTF(), in.readInt());
      }
      counts.add(calls);
      List<Log> itsLogs = new ArrayList<>();
      for (int i = 0; i < logs.size(); i++) {
        itsLogs.add(Log.read(in));
      }
      logsOfRanks.add(itsLogs);
    }
    System.out.print(Truth.of(counts, logsOfRanks));
    System.out.flush();
  }
}
