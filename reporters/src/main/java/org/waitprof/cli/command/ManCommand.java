package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code man}: the manual page, from the same source as {@code --help} and {@code explain}. */
@Command(
    name = "man",
    description = {"Print the manual page.", "  waitprof man > waitprof.1; man ./waitprof.1"})
@AutoService(Subcommand.class)
public final class ManCommand implements Subcommand {
  @Spec @Nullable CommandSpec spec;

  @Override
  public int run(Session session) throws CommandFailure {
    CommandSpec root = Objects.requireNonNull(spec).root();
    String page = ManPage.of(root);
    session.print(page);
    return ExitCode.OK;
  }
}
