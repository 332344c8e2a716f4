package org.waitprof.export;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.trace.Trace;

/**
 * Paraver: states, MPI calls, messages and call paths in {@code .prv}, their names in {@code .pcf}
 * and {@code .row} beside it. Calls have the numbers of Extrae, so that its configurations work.
 */
final class ParaverForm implements TraceForm {
  @Override
  public String name() {
    return "prv";
  }

  @Override
  public String about() {
    return "for Paraver, with its .pcf and .row";
  }

  @Override
  public List<String> endings() {
    return List.of(".prv.gz", ".prv");
  }

  @Override
  public List<String> write(Trace trace, Path file) throws IOException {
    TraceFacts facts = TraceFacts.of(trace);
    ParaverNames names = new ParaverNames();
    List<String> leftOut = new ArrayList<>();
    try (Writer out = TraceFacts.writer(file)) {
      ParaverRecords records = new ParaverRecords(trace, facts, names, out);
      records.header();
      long unmatched = new TraceWalk(trace, records).run();
      long late = records.end();
      if (unmatched > 0) {
        leftOut.add(unmatched + " messages lack their send or their receive");
      }
      if (late > 0) {
        leftOut.add(late + " records of what lasted very long");
      }
    }
    String base = String.valueOf(file.getFileName());
    base = base.substring(0, base.lastIndexOf(".prv"));
    try (Writer out = TraceFacts.writer(file.resolveSibling(base + ".pcf"))) {
      names.write(out);
    }
    try (Writer out = TraceFacts.writer(file.resolveSibling(base + ".row"))) {
      int ranks = trace.facts().worldSize();
      out.write("LEVEL TASK SIZE " + ranks + "\n");
      for (int rank = 0; rank < ranks; rank++) {
        out.write("rank " + rank + "\n");
      }
    }
    return leftOut;
  }
}
