package org.waitprof.report.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile;
import org.waitprof.report.FullJob;
import org.waitprof.report.HybridReportTest;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.Reports;
import org.waitprof.report.TestJobs;

/** Expectation: a validator that others wrote finds exports valid, and broken ones not. */
class ExportSchemaTest {
  @Test
  void exportsAreValid() throws IOException {
    JsonSchema schema =
        JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(ExportSchema.text());
    List<JobProfile> jobs =
        List.of(
            TestJobs.wavefront(3, 1),
            TestJobs.incomplete(),
            TestJobs.hostile(),
            TestJobs.empty(),
            FullJob.of(),
            HybridReportTest.hybrid(),
            TestJobs.measured(3, 1),
            TestJobs.sampled(3, 1, 0.5));
    for (JobProfile job : jobs) {
      String export = Reports.of("json", job, ReportOptions.DEFAULTS);
      assertEquals(Set.of(), schema.validate(export, InputFormat.JSON));
      for (String[] change :
          new String[][] {
            {"\"version\": 2", "\"version\": 7"},
            {"\"missing_ranks\": [", "\"missing_ranks\": [\"x\"], \"x\": ["},
            {"\"efficiency\"", "\"inefficiency\""},
            {"\"pid\":", "\"unknown\": 1, \"pid\":"}
          }) {
        String broken = export.replace(change[0], change[1]);
        assertFalse(schema.validate(broken, InputFormat.JSON).isEmpty(), change[1]);
      }
    }
  }
}
