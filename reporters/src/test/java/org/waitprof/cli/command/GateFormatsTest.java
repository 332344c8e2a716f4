package org.waitprof.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.waitprof.cli.CommandRun;
import org.waitprof.cli.ExitCode;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.report.TestJobs;
import org.waitprof.report.check.Judgement;
import org.waitprof.report.check.Judgements;

/** Results of gates for build servers: the same as in text, with the same exit codes. */
class GateFormatsTest {
  private final Path folder;

  GateFormatsTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @BeforeEach
  void profiles() throws IOException {
    for (int seed = 1; seed <= 3; seed++) {
      ProfileWriter.write(TestJobs.wavefront(2, seed), folder.resolve("a" + seed + ".wprof"));
      ProfileWriter.write(TestJobs.wavefront(4, seed), folder.resolve("b" + seed + ".wprof"));
    }
  }

  private static Element suite(CommandRun run) throws Exception {
    return suite(run.out().getBytes(StandardCharsets.UTF_8));
  }

  private static Element suite(byte[] report) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(report))
        .getDocumentElement();
  }

  /** Each case as {@code name: outcome}. */
  private static List<String> cases(Element suite) {
    List<String> cases = new ArrayList<>();
    NodeList all = suite.getElementsByTagName("testcase");
    for (int i = 0; i < all.getLength(); i++) {
      Element each = (Element) all.item(i);
      cases.add(each.getAttribute("name") + ": " + each.getFirstChild().getNodeName());
    }
    return cases;
  }

  @Test
  void checkAsTestReport() throws Exception {
    String line = "check a1.wprof -r wait_ratio<=1% -r load_balance>=0.1 --format junit";
    CommandRun run = CommandRun.of(folder, line.split(" ", -1));
    assertEquals(ExitCode.GATE_FAILED, run.exitCode(), run.err());
    Element suite = suite(run);
    assertEquals("1", suite.getAttribute("failures"));
    List<String> cases = cases(suite);
    assertEquals(suite.getAttribute("tests"), Integer.toString(cases.size()));
    assertTrue(cases.contains("wait_ratio: failure"), cases.toString());
    assertTrue(cases.contains("load_balance: system-out"), cases.toString());
    assertTrue(cases.contains("ranks: system-out"), cases.toString());
  }

  /** Names of methods may hold characters that XML does not allow, escaped or not. */
  @Test
  void testReportsCanBeRead() throws Exception {
    Judgement odd = new Judgement("a\uFFFEb", Judgement.Status.FAIL, "<\uFFFF>");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Judgements("diff", "\uFFFE", List.of(odd)).write(Judgements.Form.JUNIT, out);
    assertEquals(List.of("a?b: failure"), cases(suite(out.toByteArray())));
  }

  @Test
  void checkAsJson() {
    String line = "check a1.wprof -r wait_ratio<=1% --format json";
    CommandRun run = CommandRun.of(folder, line.split(" ", -1));
    assertEquals(ExitCode.GATE_FAILED, run.exitCode(), run.err());
    JsonObject result = JsonParser.parseString(run.out()).getAsJsonObject();
    assertEquals(false, result.get("ok").getAsBoolean());
    JsonObject check = result.getAsJsonArray("checks").get(0).getAsJsonObject();
    assertEquals("wait_ratio", check.get("name").getAsString());
    assertEquals("fail", check.get("status").getAsString());
    assertTrue(check.get("text").getAsString().startsWith("wait_ratio "), run.out());
  }

  /** Places have names with blanks and angle brackets; the file is written as asked. */
  @Test
  void diffAsTestReport() throws Exception {
    String runs = "diff a1.wprof a2.wprof a3.wprof --to b1.wprof b2.wprof b3.wprof --format junit";
    CommandRun gate = CommandRun.of(folder, (runs + " --fail-above 0.5").split(" ", -1));
    assertEquals(ExitCode.GATE_FAILED, gate.exitCode(), gate.out());
    Element suite = suite(gate);
    List<String> cases = cases(suite);
    long failures = cases.stream().filter(each -> each.endsWith(": failure")).count();
    assertTrue(failures > 0, cases.toString());
    assertEquals(suite.getAttribute("failures"), Long.toString(failures));
    assertEquals(
        failures, gate.err().lines().filter(each -> each.contains("gate: ")).count(), gate.err());
    CommandRun open = CommandRun.of(folder, runs.split(" ", -1));
    assertEquals(ExitCode.OK, open.exitCode(), open.err());
    assertEquals("0", suite(open).getAttribute("failures"));
    CommandRun single =
        CommandRun.of(
            folder, "diff a1.wprof b1.wprof --fail-above 1 --format junit".split(" ", -1));
    assertEquals(ExitCode.OK, single.exitCode(), single.err());
    assertEquals("0", suite(single).getAttribute("failures"));
  }

  @Test
  void diffAsJsonOnTheTerminal() {
    CommandRun run = CommandRun.of(folder, "diff a1.wprof b1.wprof --format json".split(" ", -1));
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    JsonObject result = JsonParser.parseString(run.out()).getAsJsonObject();
    assertTrue(result.getAsJsonArray("figures").size() > 3, run.out());
  }
}
