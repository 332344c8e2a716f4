package org.waitprof.cli;

import com.google.auto.service.AutoService;
import java.nio.charset.StandardCharsets;
import org.waitprof.report.json.ExportSchema;
import picocli.CommandLine.Command;

/** {@code schema}: the JSON Schema of the JSON export. */
@Command(name = "schema", description = "Print the JSON Schema of 'export --format json'.")
@AutoService(Subcommand.class)
public final class SchemaCommand implements Subcommand {
  @Override
  public int order() {
    return 92;
  }

  @Override
  public int run(Session session) throws CommandFailure {
    StandardOutput.write(
        session, out -> out.write(ExportSchema.text().getBytes(StandardCharsets.UTF_8)));
    return ExitCode.OK;
  }
}
