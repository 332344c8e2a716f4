package org.waitprof.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.waitprof.model.JobProfile;

/** A format that is text, in UTF-8. It writes through one buffer and leaves the stream open. */
public abstract class TextFormat extends ReportFormat {
  private static final int BUFFER = 1 << 16;

  /** Creates a format whose files end with its name. */
  protected TextFormat(String name, String about) {
    super(name, about);
  }

  /** Creates a format with these extensions of files, without dot. */
  protected TextFormat(String name, String about, List<String> extensions) {
    super(name, about, extensions);
  }

  @Override
  public final void write(JobProfile profile, ReportOptions options, OutputStream out)
      throws IOException {
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), BUFFER);
    write(profile, options, writer);
    writer.flush();
  }

  /** Writes the report; the caller flushes. */
  protected abstract void write(JobProfile profile, ReportOptions options, Writer writer)
      throws IOException;
}
