package org.waitprof.report.json;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.Writer;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TextFormat;

/**
 * A profile as one JSON document (RFC 8259, UTF-8), streamed key by key:
 *
 * <pre>
 *   { "format": "waitprof-export", "version": 2,
 *     "run":        facts of the run, see {@link JsonRun}
 *     "ranks":      [ facts of a rank ... ], selected ranks, missing ones with "present": false
 *     "efficiency": POP factors of the whole job, 0..1
 *     "pairs":      [ {"rank", "peer", "messages", "bytes", "wait_ns"} ... ], what rank sent to peer
 *                   and how long it waited for it; peer -1 for all that are not named; if sampled
 *     "threads":    [ {"name", "calls", "mpi_ns", "wait_ns", "overlapped_wait_ns", "locked_out_ns"}
 *                   ... ], calls of the whole job by thread, where a rank has several
 *     "lateness":   [ {"wait_ns", "interval_ns", "lost_ns", "events", "rank", "cause"} ... ], why
 *                   ranks were late that others waited for; if sampled
 *     "blocked":    [ {"blocked_ns", "times", "rank", "what", "where"} ... ], what ranks were blocked
 *                   by between MPI calls; with causes=full
 *     "findings":   [ {"id", "kind", "share", "share_error", "part_of", "ranks", "host", "place",
 *                   "cause", "summary", "advice", "in_verdict", "evidence"} ... ], what the run shows: warnings first, then by share of rank time
 *     "hosts":      [ {"wait_ns", "other_wait_ns", "computed_ns", "computed_times", "core_step_ps",
 *                   "ranks", "host"} ... ], computation and waiting by host, if the run had several
 *     "root_causes": {"rule", "unexplained_ns", "places"}: places that made ranks wait, with
 *                   "costs": [ {"rank", "group", "short_term_ns", "long_term_ns"} ... ]; of a trace
 *     "work":       [ {"rank", "line", "samples"} ... ], execution samples outside of MPI; if taken
 *     "metrics":    [ {"name", "unit", "description"} ... ], the arrays that keys carry
 *     "notes":      [ {"severity", "id", "text"} ... ]
 *     "histogram":  { "lower_ns": [ lower bound of each bucket of durations ... ] }
 *     "keys":       [ one object per key, see {@link KeysMember} ... ] }
 * </pre>
 *
 * Members may be added; a reader ignores unknown ones. {@code version} rises if a member is removed
 * or changes its meaning.
 */
@AutoService(ReportFormat.class)
public final class JsonReport extends TextFormat {
  static final int VERSION = 2;

  /** Public because the service loader calls it. */
  public JsonReport() {
    super("json", "everything, for programs");
  }

  @Override
  protected void write(JobProfile profile, ReportOptions options, Writer writer)
      throws IOException {
    JsonWriter json = new JsonWriter(writer, 2);
    json.beginObject();
    json.name("format").value("waitprof-export");
    json.name("version").value(VERSION);
    JsonRun.write(profile, options.selection(), json);
    KeysMember.write(profile, options.selection(), json);
    json.endObject();
    writer.write('\n');
  }
}
