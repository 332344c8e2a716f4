package org.waitprof.cli.command;

import java.io.IOException;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.Session;
import org.waitprof.export.TraceForm;
import org.waitprof.profilefile.output.FreshFile;
import org.waitprof.report.WorkFolder;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReaders;

/**
 * {@code export} of a trace. All files of the form are first written into a temporary folder, so
 * that the target never holds half of them.
 */
record TraceExport(Session session, TraceForm form) {

  /** The form with this name, or for the end of this file name; empty if none fits. */
  static Optional<TraceForm> form(@Nullable String name, @Nullable Path file) {
    return TraceForm.ALL.stream()
        .filter(
            form ->
                name == null
                    ? file != null && form.endings().stream().anyMatch(file.toString()::endsWith)
                    : form.name().equals(name))
        .findFirst();
  }

  void run(@Nullable Path input, @Nullable Path output, boolean force) throws CommandFailure {
    if (input == null) {
      throw CommandFailure.usage("which trace? export --format " + form.name() + " TRACE -o FILE");
    }
    Path place = session.input(input);
    Path file = output == null ? nameFor(place) : output;
    if (form.endings().stream().noneMatch(file.toString()::endsWith)) {
      throw CommandFailure.usage(
          "-o " + file + ": must end in one of " + String.join(", ", form.endings()));
    }
    try (Trace trace = TraceReaders.open(place)) {
      trace.problems().forEach(session::remark);
      write(trace, file, force);
    } catch (IOException e) {
      throw CommandFailure.unreadable(session.shown(input), place, e);
    }
  }

  /** A name like the trace's, in the working directory. */
  private Path nameFor(Path trace) {
    String name = String.valueOf(trace.getFileName()).replaceFirst("\\.trace$", "");
    return Path.of(name + form.endings().get(0));
  }

  private void write(Trace trace, Path output, boolean force) throws CommandFailure {
    Path target = session.output(output);
    try {
      refuseExisting(target, force); // before the work
      try (WorkFolder work = new WorkFolder(target, ".waitprof-export-")) {
        form.writer()
            .write(trace, work.folder().resolve(String.valueOf(target.getFileName())))
            .forEach(left -> session.remark("left out: " + left));
        List<String> written = move(work.folder(), work.parent(), force);
        session.remark("wrote " + String.join(", ", written));
      }
    } catch (IOException e) {
      throw CommandFailure.unwritable(output.toString(), e);
    }
  }

  private void refuseExisting(Path target, boolean force) throws CommandFailure {
    if (Files.exists(target) && !force) {
      throw CommandFailure.usage(session.shown(target) + ": exists; --force replaces it");
    }
  }

  /** Moves all files to their folder; none if one of them may not be written there. */
  private List<String> move(Path work, Path folder, boolean force)
      throws IOException, CommandFailure {
    CopyOption[] how =
        force ? new CopyOption[] {StandardCopyOption.REPLACE_EXISTING} : new CopyOption[0];
    Map<Path, Path> targets = new TreeMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(work)) {
      for (Path file : files) {
        Path target = session.output(folder.resolve(String.valueOf(file.getFileName())));
        refuseExisting(target, force);
        targets.put(file, target);
      }
    }
    List<String> written = new ArrayList<>();
    for (Map.Entry<Path, Path> each : targets.entrySet()) {
      FreshFile.keepToOwner(each.getKey());
      Files.move(each.getKey(), each.getValue(), how);
      written.add(String.valueOf(each.getValue().getFileName()));
    }
    written.sort(null);
    return written;
  }
}
