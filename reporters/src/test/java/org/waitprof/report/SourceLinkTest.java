package org.waitprof.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Links lead to the web and to nothing else. */
class SourceLinkTest {
  @Test
  void addressesOfTheWebAreTaken() {
    String url = "https://git.example.org/a/b/blob/main/src/{file}?plain=1#L{line}";
    assertEquals(url, SourceLink.parse(url).template());
    assertEquals("http://host/{file}", SourceLink.parse("http://host/{file}").template());
    for (String editor :
        new String[] {"vscode://file/src/{file}:{line}", "idea://open?file=/src/{file}"}) {
      assertEquals(editor, SourceLink.parse(editor).template());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "https://host/#L{line}",
        "javascript:alert('{file}')",
        "file:///src/{file}",
        "//host/{file}",
        "https://{file}/",
        "https:{file}",
        "https://host/\"{file}",
        "https://host/ {file}",
        "https://host/<{file}>",
      })
  void allElseIsRefused(String template) {
    assertThrows(IllegalArgumentException.class, () -> SourceLink.parse(template));
  }
}
