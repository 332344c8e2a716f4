package org.waitprof.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.cli.CommandRun;
import org.waitprof.cli.ExitCode;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.report.TestJobs;

/** The pages of a site lead to each other, whatever the runs' files are called. */
class HistorySiteTest {
  private static final Pattern LINK = Pattern.compile("<a href=\"([^#\"][^\"]*)\"");

  private final Path folder;

  HistorySiteTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private void profile(String name) throws IOException {
    ProfileWriter.write(TestJobs.wavefront(2, 1), folder.resolve(name));
  }

  @Test
  void aLinkOfEachRunIsAFileOfTheSite() throws IOException {
    for (String name :
        List.of(
            "plain", "c#1", "d%20e", "f?g", "h i+j", "k&l;\"m", "<n>'", "o:p", "\u00e4\u4e16")) {
      profile(name + ".wprof");
    }
    CommandRun run = CommandRun.of(folder, "history", ".", "-o", "site");
    assertEquals(ExitCode.OK, run.exitCode(), run.err());
    Set<Path> linked = new TreeSet<>();
    for (String link : links(folder.resolve("site/index.html"))) {
      URI address = folder.resolve("site").toUri().resolve(link);
      assertTrue(address.getRawQuery() == null && address.getRawFragment() == null, link);
      linked.add(Path.of(address));
    }
    try (Stream<Path> pages = Files.list(folder.resolve("site/runs"))) {
      assertEquals(new TreeSet<>(pages.toList()), linked);
    }
    assertEquals(9, linked.size());
  }

  @Test
  void oneRunIsNoRuns() throws IOException {
    profile("a.wprof");
    CommandRun run = CommandRun.of(folder, "history", "a.wprof");
    assertTrue(run.out().startsWith("History of 1 run\n"), run.out());
  }

  private static List<String> links(Path page) throws IOException {
    return LINK.matcher(Files.readString(page))
        .results()
        .map(found -> unescaped(found.group(1)))
        .toList();
  }

  private static String unescaped(String attribute) {
    return attribute
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
  }
}
