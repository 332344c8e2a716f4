package org.waitprof.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Expectation: all Maven projects and the class have one version. */
class VersionTest {
  private static final Pattern OWN =
      Pattern.compile(
          "<groupId>org.waitprof</groupId>\\s*<artifactId>waitprof</artifactId>\\s*"
              + "<version>([^<]*)</version>");

  @Test
  void projectsHaveThisVersion() throws IOException {
    Path root = Path.of(System.getProperty("basedir", ".")).resolve("..");
    List<Path> projects;
    try (Stream<Path> folders = Files.list(root)) {
      projects = folders.map(its -> its.resolve("pom.xml")).filter(Files::exists).toList();
    }
    assertEquals(
        List.of(Version.NUMBER), versions(root.resolve("pom.xml")), "version of the project");
    for (Path project : projects) {
      assertEquals(List.of(Version.NUMBER), versions(project), project.toString());
    }
    assertEquals(9, projects.size(), "modules");
    assertEquals(Version.NUMBER + " (no commit)", Version.TEXT);
  }

  private static List<String> versions(Path project) throws IOException {
    return OWN.matcher(Files.readString(project))
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }
}
