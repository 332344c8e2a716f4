// Expected: the fault that the argument names, a method of that name, by lines of Truth. Work is
// parked time, which a busy machine makes hardly longer.
package bench;

import java.util.Map;
import java.util.TreeMap;

/** Programs with one known fault each, or none. */
public final class Fault {
  /** A program between Init and Finalize. */
  interface Program {
    void run() throws Exception;
  }

  private Fault() {}

  public static void main(String[] args) throws Exception {
    Map<String, Program> programs = new TreeMap<>(Own.PROGRAMS);
    programs.putAll(Meetings.PROGRAMS);
    programs.putAll(Groups.PROGRAMS);
    programs.putAll(Roots.PROGRAMS);
    programs.putAll(Messages.PROGRAMS);
    programs.putAll(Queues.PROGRAMS);
    programs.putAll(Reasons.PROGRAMS);
    programs.putAll(Sizes.PROGRAMS);
    programs.putAll(Advice.PROGRAMS);
    Truth.prepare();
    String[] own = Net.init(args);
    Truth.begin();
    programs.get(own[0]).run();
    Truth.end();
    Net.finish();
    Truth.print();
  }
}
