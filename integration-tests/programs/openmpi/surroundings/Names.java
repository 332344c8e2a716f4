// Expected: "names RANK 5000": regions and phases whose names are markup, formulas, control characters, halves of
// characters, and thousands of others, with a barrier each. Where the agent is not, nothing has a name.
package surroundings;

import java.lang.reflect.Method;
import java.util.List;
import waits.World;

public final class Names {
  private static final int NUMBER = 5000;

  private static final List<String> HOSTILE =
      List.of(
          "a\nb", "\r\n", "tab\tx", "quote\"x", "back\\slash", "<script>alert(1)</script>", "&amp;", "]]>", "--><!--",
          "'", "\u0000", "\u0007", "\u001b[31mred", "\uFFFF", "a\uFFFE", "lone\uD83D", "\uDE00x", "=1+1",
          "+cmd|' /C calc'!A0", "@x", "-2", "a,b;c", "{x=\"y\"}", "le=\"+Inf\"", "\u202Ertl", "x".repeat(5000),
          "\u6f22\u00fc", "a;b:3", "MPI_Recv", "%s%n%d", "../../etc/passwd", "", " ", "null", "\u2028",
          "\uD83D\uDC31".repeat(150), "x".repeat(199) + "\uD83D\uDE00", "(unknown)", "# HELP x", "#", "::", "\\n");

  private Names() {}

  public static void main(String[] all) throws Exception {
    World.init(all);
    Method enter = method("enterRegion", String.class);
    Method leave = method("leaveRegion");
    Method phase = method("phase", String.class);
    for (int i = 0; i < NUMBER; i++) {
      String name = i < 2 * HOSTILE.size() ? HOSTILE.get(i / 2) : "name " + i;
      if (i % 2 == 0) {
        call(phase, name);
        World.barrier();
      } else {
        call(enter, name);
        World.barrier();
        call(leave);
      }
    }
    System.out.println("names " + World.rank() + " " + NUMBER);
    World.finish();
  }

  private static Method method(String name, Class<?>... types) throws NoSuchMethodException {
    try {
      return Class.forName("org.waitprof.Waitprof").getMethod(name, types);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  private static void call(Method method, Object... arguments) throws ReflectiveOperationException {
    if (method != null) {
      method.invoke(null, arguments);
    }
  }
}
