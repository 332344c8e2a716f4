package org.waitprof.cli.command;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.mpi.MpiWorld;
import org.waitprof.model.RunFacts;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.report.wording.PlainText;
import org.waitprof.trace.Trace;

/**
 * {@code analyze} as an MPI program: each process replays its share of the ranks, process 0 writes
 * the profile. Before and after the work, the processes exchange their results. A failure of one of
 * them is then printed once, and all end with its exit code. A failure in between ends all of them
 * at once.
 */
final class DividedAnalysis {
  private final AnalyzeCommand command;
  private final MpiWorld world;
  private final Session session;
  private final PrintStream errors;

  DividedAnalysis(AnalyzeCommand command, MpiWorld world, Session session) {
    this.command = command;
    this.world = world;
    errors = session.err();
    this.session = world.process() == 0 ? session : silent(session);
  }

  /** The session of a process that prints nothing. */
  static Session silent(Session session) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    return new Session(nowhere, nowhere, session.environment(), false);
  }

  /**
   * Runs this process' part.
   *
   * @return the exit code of all processes
   * @throws CommandFailure in the one process that has to print why the code is not 0
   */
  int run() throws CommandFailure {
    Trace trace = null;
    CommandFailure failure = null;
    try {
      try {
        trace = command.open(session);
      } catch (CommandFailure e) {
        failure = e;
      }
      return trace == null ? agree(failure, new long[2]) : run(trace);
    } catch (RuntimeException | Error e) {
      return abort(ExitCode.INTERNAL, String.valueOf(e));
    } finally {
      if (trace != null) {
        trace.close();
      }
    }
  }

  private int run(Trace trace) throws CommandFailure {
    RunFacts facts = trace.facts();
    int opened = agree(null, new long[] {facts.worldSize(), facts.missingRanks().size()});
    if (opened != ExitCode.OK) {
      return opened;
    }
    ReplayResult result;
    try {
      result = command.analyze(session, trace, world, 1);
    } catch (CommandFailure e) {
      return abort(e.exitCode(), e.getMessage());
    }
    CommandFailure failure = null;
    if (world.process() == 0) {
      try {
        command.write(session, result);
      } catch (CommandFailure e) {
        failure = e;
      }
    }
    return agree(failure, new long[2]);
  }

  /**
   * Exchanges results with the other processes.
   *
   * @param same values that must be equal in all processes
   */
  private int agree(@Nullable CommandFailure failure, long[] same) throws CommandFailure {
    int own = failure == null ? ExitCode.OK : failure.exitCode();
    long[][] outgoing = new long[world.processes()][];
    Arrays.fill(outgoing, new long[] {own, same[0], same[1]});
    long[][] all = world.allToAll(outgoing);
    for (int process = 0; process < all.length; process++) {
      int code = (int) all[process][0];
      if (code != ExitCode.OK && process != world.process()) {
        return code;
      }
      if (failure != null) {
        throw process == 0 ? failure : new CommandFailure(code, who() + failure.getMessage());
      }
    }
    for (long[] other : all) {
      if (other[1] != all[0][1] || other[2] != all[0][2]) {
        if (world.process() == 0) {
          throw CommandFailure.unreadable(
              "the processes do not see the same trace; put it where all of them can read it");
        }
        return ExitCode.UNREADABLE;
      }
    }
    return ExitCode.OK;
  }

  private String who() {
    return "process " + world.process() + " of " + world.processes() + ": ";
  }

  /** Ends all processes, so that none waits for a process that cannot go on. */
  private int abort(int exitCode, String why) {
    errors.println("waitprof: " + who() + PlainText.of(why) + "; all processes end");
    errors.flush();
    world.abort(exitCode);
    return exitCode;
  }
}
