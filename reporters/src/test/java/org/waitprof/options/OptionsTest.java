package org.waitprof.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.estimate.Estimators;

/** Precedence, escapes, and the line that a user sees for what is wrong. */
class OptionsTest {
  private static Options read(String text) {
    return Options.read(text, Map.of(), new Properties());
  }

  /** A site's variables and files are not of this launch line, and cost no line. */
  @Test
  void optionsOfTheLaunchLineThatNeedAnotherOne() {
    assertEquals(
        List.of(
            "option auth is ignored: it needs prometheus=PORT",
            "option paths is ignored: it needs prometheus=PORT",
            "option tracesize is ignored: it needs mode=trace"),
        read("paths=3,auth=file,tracesize=1m").warnings());
    assertEquals(List.of(), read("paths=3,auth=file,mode=off").warnings());
    assertEquals(List.of(), read("paths=3,prometheus=0,tracesize=1m,trace=1s..2s").warnings());
    assertEquals(
        List.of(), Options.read("", Map.of("WAITPROF_AUTH", "file"), new Properties()).warnings());
  }

  @Test
  void nothingGivenMeansDefaults() {
    Options options = read("");
    assertEquals("profile", options.get(OptionKey.MODE));
    assertEquals("full", options.get(OptionKey.CALLPATH));
    assertEquals(List.of(), options.warnings());
    assertEquals(Map.of(), options.facts());
  }

  @Test
  void agentTextBeatsEnvironmentBeatsPropertyBeatsFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("waitprof.conf");
    Files.writeString(
        file, "# comment\ncallpath=off\nsummary = off\nout=from-file\nexclude=a:b,c\n");
    Properties properties = new Properties();
    properties.setProperty("waitprof.config", file.toString());
    properties.setProperty("waitprof.callpath", "site");
    properties.setProperty("waitprof.out", "from-property");
    Options options =
        Options.read(
            "out=from-agent",
            Map.of("WAITPROF_OUT", "from-environment", "WAITPROF_CALLPATH", "full"),
            properties);
    assertEquals("from-agent", options.get(OptionKey.OUT));
    assertEquals("full", options.get(OptionKey.CALLPATH));
    assertEquals("off", options.get(OptionKey.SUMMARY));
    assertEquals("a:b,c", options.get(OptionKey.EXCLUDE));
    assertEquals("from-agent (agent option)", options.facts().get("option.out"));
    assertEquals("full (WAITPROF_CALLPATH)", options.facts().get("option.callpath"));
    assertEquals(List.of(), options.warnings());
  }

  @Test
  void warningsNameTheValueThatHolds() {
    Map<String, String> environment = Map.of("WAITPROF_MODE", "trace");
    Options options = Options.read("mode=full,callpath=deep", environment, new Properties());
    assertEquals("trace", options.get(OptionKey.MODE));
    assertEquals(
        List.of(
            "option mode=full is not one of: profile, trace, off; using trace",
            "option callpath=deep is not one of: full, site, off; using full"),
        options.warnings());
  }

  @Test
  void whatWasRemovedNamesWhatToUse() {
    Options options = read("binding=threads,trace=burst:1s");
    assertEquals("", options.get(OptionKey.BINDING));
    assertEquals("all", options.get(OptionKey.TRACE));
    assertEquals(
        List.of(
            "option binding=threads was removed, and is ignored: Flight Recorder shows which"
                + " threads wait (jdk.ThreadPark)",
            "option trace=burst:1s was removed, and is ignored: interval=auto shows when a run"
                + " changes, trace=12s..14s traces that part"),
        options.warnings());
    assertEquals(List.of(), read("trace=12s..14s,binding=bursts").warnings());
  }

  @Test
  void regionsAreASwitchOrMethods() {
    assertEquals(
        List.of("app.Solver.solve", "Mesh$Part.exchange"),
        OptionKey.methods("app.Solver.solve:Mesh$Part.exchange"));
    for (String right : List.of("off", "on", "A.b", "A.b" + ":A.b".repeat(63))) {
      assertEquals(List.of(), read("regions=" + right).warnings(), right);
    }
    for (String wrong :
        List.of("solve", "A.<init>", "A.b()", "A.*", "A.b:", "A.b" + ":A.b".repeat(64))) {
      assertEquals(
          List.of(
              "option regions="
                  + wrong
                  + " is not one of: off, on, or up to 64 methods like app.Solver.solve, separated"
                  + " by ':' and without arguments; using off"),
          read("regions=" + wrong).warnings());
    }
  }

  /** Names of estimators that went are refused like any other word, with those that are there. */
  @Test
  void everyEstimatorCanBeAskedFor() {
    for (String known : Estimators.names()) {
      assertEquals(known, read("estimator=" + known).get(OptionKey.ESTIMATOR));
    }
    assertEquals(
        List.of(
            "option estimator=guarded is not one of: both-sides, minimum, calibrated; using"
                + " both-sides"),
        read("estimator=guarded").warnings());
  }

  @Test
  void aBackslashKeepsAComma() {
    assertEquals("a,b", read("out=a\\,b,summary=off").get(OptionKey.OUT));
  }

  @Test
  void badOptionsNameThemselvesAndWhatIsAllowed() {
    Options options = read("callpath=deep,colour=red,summary");
    assertEquals("full", options.get(OptionKey.CALLPATH));
    List<String> lines = options.warnings();
    assertEquals(3, lines.size(), lines::toString);
    assertTrue(
        lines.contains("option callpath=deep is not one of: full, site, off; using full"),
        lines::toString);
    assertTrue(lines.stream().anyMatch(line -> line.startsWith("option 'colour' is unknown")));
    assertTrue(lines.stream().anyMatch(line -> line.startsWith("option 'summary' is ignored")));
  }

  @Test
  void aMistypedOptionIsGuessed() {
    assertEquals(
        List.of("option 'mod' is unknown and ignored; did you mean mode?"),
        read("mod=trace").warnings());
  }

  @Test
  void aConfigFileThatIsNotThereIsSaid() {
    Options options = read("config=no-such-file");
    assertTrue(options.warnings().get(0).startsWith("option config=no-such-file is ignored"));
  }

  /** A log that is named by mistake has a million lines; a rank prints each in a thread. */
  @Test
  void aFileOfAnotherKindCostsFewLines(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("program.log");
    Files.writeString(log, "no option\n".repeat(5000) + "x".repeat(500_000));
    List<String> lines = read("config=" + log).warnings();
    assertEquals(21, lines.size());
    assertEquals("further options are ignored: 4981", lines.get(20));
    Files.writeString(log, "x".repeat(500_000));
    assertTrue(read("config=" + log).warnings().get(0).length() < 2000);
  }

  @Test
  void whatAnOptionHoldsIsSaidInOneLine() {
    List<String> warnings = read("mode=profile\nwaitprof: forged\u001b[2J").warnings();
    assertEquals(1, warnings.size());
    assertTrue(
        warnings.get(0).startsWith("option mode=profile?waitprof: forged?[2J is not one of: "),
        warnings::toString);
  }

  @Test
  void thePlaceOfTheProfileIsKnownWhateverItsNameWillBe() {
    assertEquals(Path.of("/far/%h/x.wprof"), read("out=/far/%h/x.wprof").place());
    assertEquals(Path.of(""), read("").place());
  }
}
