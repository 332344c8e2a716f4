package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.report.calibration.CalibrationText;
import org.waitprof.report.json.ExportSchema;
import org.waitprof.system.ResourceText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code schema}: the JSON Schema of the JSON export, or of calibrations. */
@Command(name = "schema")
@AutoService(Subcommand.class)
public final class SchemaCommand implements Subcommand {
  enum Document {
    export,
    calibration
  }

  @Parameters(paramLabel = "DOCUMENT", arity = "0..1", defaultValue = "export")
  Document document = Document.export;

  @Override
  public int run(Session session) throws CommandFailure {
    session.print(
        document == Document.export
            ? ExportSchema.text()
            : ResourceText.of(CalibrationText.class, "calibration.schema.json"));
    return ExitCode.OK;
  }
}
