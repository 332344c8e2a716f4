package org.waitprof.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.cli.Session;
import org.waitprof.live.CounterFolders;
import org.waitprof.system.FileOwners;
import org.waitprof.system.PathText;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Folders in which a command searches for counter files. */
public final class CounterPlaces {
  @Parameters(paramLabel = "DIR", arity = "0..*")
  List<Path> folders = List.of();

  @Option(names = "--any-owner")
  boolean anyOwner;

  /** Opens the given folders, or the default ones. The caller closes them. */
  public CounterFolders open(Session session) {
    List<Path> places = folders.stream().map(session::resolve).toList();
    return new CounterFolders(places.isEmpty() ? CounterFolders.usual() : places, owners());
  }

  /** Users whose counter files count, by the options given. */
  public FileOwners owners() {
    return FileOwners.ofReader(anyOwner);
  }

  /** The chosen folders as words of a command. */
  public String words() {
    List<String> words = new ArrayList<>();
    (folders.isEmpty() ? CounterFolders.usual() : folders)
        .forEach(folder -> words.add(PathText.shown(folder)));
    return (anyOwner ? "--any-owner " : "") + String.join(" ", words);
  }

  /** The chosen folders in words, as they were given. */
  @Override
  public String toString() {
    String list = folders.isEmpty() ? CounterFolders.usual().toString() : folders.toString();
    return list.substring(1, list.length() - 1);
  }
}
