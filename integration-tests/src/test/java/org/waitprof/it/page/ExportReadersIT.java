package org.waitprof.it.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.Stack;
import org.waitprof.it.WaitprofPage;

/**
 * Exports judged by what their readers publish. Expectation: speedscope's own JSON Schema, from its
 * npm package, finds nothing to complain of, whatever the names are.
 */
class ExportReadersIT {
  private final Path folder;

  ExportReadersIT(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void speedscopeFilesFollowItsSchema() throws IOException {
    String text = Files.readString(Stack.speedscopeSchema());
    JsonSchema schema = JsonSchemaFactory.getInstance(VersionFlag.V7).getSchema(text);
    assertFalse(
        schema.validate("{\"shared\": {}}", InputFormat.JSON).isEmpty(), "a schema in vain");
    for (Path profile :
        new Path[] {
          Profiles.grid(folder.resolve("g.wprof"), 2, 3, 20),
          Profiles.hostile(folder.resolve("h.wprof"))
        }) {
      String file = Files.readString(WaitprofPage.as(profile, "speedscope"));
      assertEquals(Set.of(), schema.validate(file, InputFormat.JSON));
    }
  }
}
