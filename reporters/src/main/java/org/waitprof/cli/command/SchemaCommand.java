package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.nio.charset.StandardCharsets;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.StandardOutput;
import org.waitprof.cli.Subcommand;
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
