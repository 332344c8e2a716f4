// Expected: processes that share an analysis exchange blocks of up to 40 000 numbers, empty ones among them, and each gets
// what the others have given it: "200 exchanges, 0 wrong" from process 0. Who gives what follows from the round and the two
// processes. Needs the classes of the reporters on its class path; reached by reflection, programs are compiled without them.
package trace;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.Random;

public final class Exchanges {
  private static final int ROUNDS = 200;
  private static final int MOST = 40_000;

  public static void main(String[] arguments) throws Exception {
    Class<?> type = Class.forName("org.waitprof.cli.mpi.MpiWorld");
    String[] own = (String[]) type.getMethod("withoutLaunchers", String[].class).invoke(null, (Object) arguments);
    Object world = ((Optional<?>) type.getMethod("join", String[].class).invoke(null, (Object) own)).get();
    int process = (Integer) type.getMethod("process").invoke(world);
    int processes = (Integer) type.getMethod("processes").invoke(world);
    Method exchange = type.getMethod("allToAll", long[][].class);
    long wrong = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long[][] given = new long[processes][];
      for (int to = 0; to < processes; to++) {
        given[to] = block(round, process, to);
      }
      long[][] taken = (long[][]) exchange.invoke(world, (Object) given);
      for (int from = 0; from < processes; from++) {
        wrong += java.util.Arrays.equals(block(round, from, process), taken[from]) ? 0 : 1;
      }
    }
    long[][] all = new long[processes][];
    java.util.Arrays.fill(all, new long[] {wrong});
    long sum = 0;
    for (long[] each : (long[][]) exchange.invoke(world, (Object) all)) {
      sum += each[0];
    }
    if (process == 0) {
      System.out.println(ROUNDS + " exchanges, " + sum + " wrong");
    }
    type.getMethod("leave").invoke(null);
  }

  private static long[] block(int round, int from, int to) {
    Random random = new Random(31L * (31L * round + from) + to);
    int length = random.nextInt(3) == 0 ? 0 : random.nextInt(MOST);
    long[] block = new long[length];
    for (int i = 0; i < length; i++) {
      block[i] = ((long) round << 48) + ((long) from << 40) + ((long) to << 32) + i;
    }
    return block;
  }
}
