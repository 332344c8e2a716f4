package org.waitprof.report.html.data;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.Frame;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.report.figures.cause.LateTree;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.PlainText;

/**
 * Methods that late ranks ran, as a list with callers first. The first entry is the program. Each
 * has a name, the name without package, the number of its caller in the list (-1 for the first),
 * and the microseconds of waiting that it caused. An entry that is no method also has its kind:
 * {@code mpi}, {@code region}, or the id of a cause of lateness.
 */
final class LateCells {
  private record Step(LateTree.Node node, int parent) {}

  private LateCells() {}

  static void write(PageModel model, JsonWriter json) throws IOException {
    LateTree tree = model.late().tree();
    if (tree.root().weight() <= 0) {
      return;
    }
    json.name("late").beginArray();
    Deque<Step> steps = new ArrayDeque<>();
    steps.add(new Step(tree.root(), -1));
    for (int number = 0; !steps.isEmpty(); number++) {
      Step step = steps.remove();
      Frame frame = step.node().frame();
      boolean program = step.parent() < 0;
      boolean region = frame.className().equals(Frame.REGION);
      String all = program ? PlainText.of(model.profile().facts().mainClass()) : frame.method();
      json.beginArray();
      json.value(program || region ? PlainText.of(all) : FrameNames.full(frame));
      json.value(program || region ? PlainText.of(all) : FrameNames.brief(frame));
      json.value(step.parent()).value(Math.round(step.node().weight() / 1e3));
      json.value(region ? kind(frame.method()) : "").endArray();
      for (LateTree.Node child : step.node().children()) {
        steps.add(new Step(child, number));
      }
    }
    json.endArray();
  }

  private static String kind(String region) {
    return region.startsWith("MPI_")
        ? "mpi"
        : LatenessCause.named(region).map(LatenessCause::id).orElse("region");
  }
}
