package org.waitprof.cli.command;

import java.util.Iterator;
import org.waitprof.report.explain.Topic;
import org.waitprof.report.explain.Topics;

/** Names of the topics that {@code explain} knows, for shell completion. */
final class TopicNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Topics.all().stream().map(Topic::name).iterator();
  }
}
