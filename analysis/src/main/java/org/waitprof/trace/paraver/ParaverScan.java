package org.waitprof.trace.paraver;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallPath;
import org.waitprof.system.CountText;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.SpillFile;
import org.waitprof.trace.TraceGap;
import org.waitprof.trace.paraver.ParaverTask.Message;

/**
 * Reads the records of a Paraver trace, once, in their order: MPI events, messages, communicators,
 * and begin and end of the application; states and other events are passed over. Threads of a task
 * are taken together.
 */
final class ParaverScan {
  /** Memory for the unwritten events of all ranks. */
  private static final int CHUNKS_BYTES = 1 << 27;

  private static final int MOST_CHUNK_BYTES = 1 << 14;
  private static final int MOST_COMMUNICATORS = 1 << 20;

  /** Maximum number of members of all communicators together. */
  private static final int MOST_MEMBERS = 1 << 24;

  private final ParaverLines lines;
  private final ParaverHeader header;
  private final ParaverPaths paths;
  private final SpillFile spill;
  private final @Nullable ParaverTask[] tasks;
  private final Map<Long, Communicator> communicators = new HashMap<>();
  private final ParaverGaps gaps = new ParaverGaps();
  private int membersRead;
  private long order;
  private long backwards;
  private long foreign;
  private long lastNanos;

  /** Records are not in the order of their times. */
  static final class UnsortedException extends IOException {
    private static final long serialVersionUID = 1;

    UnsortedException(IOException where) {
      super(where);
    }
  }

  ParaverScan(ParaverLines lines, Map<Long, CallPath> sites, SpillFile spill) throws IOException {
    this.lines = lines;
    this.spill = spill;
    if (!lines.next()) {
      throw new IOException("is empty");
    }
    header = ParaverHeader.parse(lines.rest());
    paths = new ParaverPaths(sites);
    tasks = new @Nullable ParaverTask[header.tasks()];
  }

  /**
   * Reads all records.
   *
   * @throws UnsortedException if a line goes back in time
   * @throws IOException if a line is damaged; the message has its number
   */
  void run() throws IOException {
    while (lines.next()) {
      char kind = lines.first();
      switch (kind) {
        case '2' -> events();
        case '3' -> message();
        case 'c', 'i' -> communicator(kind);
        case '1', '#' -> {}
        default -> throw lines.wrong("is not a record of a Paraver trace");
      }
    }
    long end = Math.max(lastNanos, header.endNanos());
    gaps.end(end);
    for (ParaverTask task : tasks) {
      if (task != null) {
        task.end(end);
        task.events().seal();
      }
    }
  }

  private ParaverTask task(int number) {
    ParaverTask task = tasks[number - 1];
    if (task == null) {
      int bytes = Math.max(256, Math.min(MOST_CHUNK_BYTES, CHUNKS_BYTES / tasks.length));
      task = new ParaverTask(number - 1, new SpilledRank(spill, bytes), paths);
      tasks[number - 1] = task;
    }
    return task;
  }

  private int taskNumber() throws IOException {
    lines.skip();
    if (lines.small() != 1) {
      throw lines.wrong("is of another application than the first");
    }
    int task = lines.small();
    if (task < 1 || task > tasks.length) {
      throw lines.wrong("is of task " + task + ", of " + tasks.length);
    }
    lines.skip();
    return task;
  }

  private long time() throws IOException {
    long units = lines.number();
    if (units > (1L << 61) / header.unitNanos()) {
      throw lines.wrong("has a time that is too late");
    }
    return units * header.unitNanos();
  }

  private void inOrder(long nanos) throws IOException {
    if (nanos < lastNanos) {
      throw new UnsortedException(lines.wrong("goes back in time"));
    }
    lastNanos = nanos;
  }

  private void events() throws IOException {
    lines.number();
    int number = taskNumber();
    long nanos = time();
    inOrder(nanos);
    long value = -1;
    long site = 0;
    long sent = 0;
    long received = 0;
    boolean root = false;
    long communicator = 0;
    long application = -1;
    boolean collective = false;
    while (lines.hasMore()) {
      long type = lines.number();
      long its = lines.number();
      if (ParaverCalls.isMpi(type)) {
        value = its;
        collective = type == ParaverCalls.COLLECTIVES;
      } else if (type == ParaverCalls.COMMUNICATOR) {
        communicator = its;
      } else if (type == ParaverCalls.SENT) {
        sent = its;
      } else if (type == ParaverCalls.RECEIVED) {
        received = its;
      } else if (type == ParaverCalls.IS_ROOT) {
        root = its == 1;
      } else if (type == ParaverCalls.CALL_PATH) {
        site = its;
      } else if (type == ParaverCalls.APPLICATION) {
        application = its;
      } else if (type == ParaverCalls.FLUSH || type == ParaverCalls.TRACING) {
        gaps.at(number, nanos, (type == ParaverCalls.FLUSH) == (its != 0));
      }
    }
    if (application > 0) {
      task(number).begin(nanos);
    } else if (application == 0) {
      task(number).end(nanos);
    }
    if (value == 0) {
      task(number).leave(nanos);
    } else if (value > 0) {
      if (value > Integer.MAX_VALUE || site > Integer.MAX_VALUE) {
        throw lines.wrong("has a value that no MPI call has");
      }
      task(number).enter(nanos, value, site);
      if (collective && communicator > 0) {
        task(number).collective(communicator, root, sent, received);
      }
    }
  }

  private void message() throws IOException {
    lines.number();
    int from = taskNumber();
    long posted = time();
    long sent = time();
    int to = taskNumber();
    long asked = time();
    long received = time();
    long bytes = lines.number();
    long tag = lines.hasMore() ? lines.number() : 0;
    if (received < posted || !task(from).canSend(posted)) {
      backwards++;
      return;
    }
    int tagNumber = (int) Math.min(tag, Integer.MAX_VALUE);
    boolean fits =
        task(to).receive(new Message(order++, false, asked, received, from - 1, tagNumber, bytes));
    if (!fits) {
      backwards++;
      return;
    }
    task(from).send(new Message(order++, true, posted, sent, to - 1, tagNumber, bytes));
  }

  private void communicator(char kind) throws IOException {
    lines.skip();
    if (lines.small() != 1) {
      return;
    }
    long id = lines.number();
    if (kind == 'i') {
      // Two groups of communicators, not of tasks: their collectives are not analysed anyway.
      foreign++;
      return;
    }
    int size = lines.small();
    membersRead += Math.min(size, MOST_MEMBERS);
    if (size > tasks.length || communicators.size() == MOST_COMMUNICATORS) {
      throw lines.wrong("has more members than there are ranks");
    }
    if (membersRead > MOST_MEMBERS) {
      throw lines.wrong("is one communicator too many");
    }
    int[] members = new int[size];
    for (int i = 0; i < size; i++) {
      members[i] = lines.small() - 1;
      if (members[i] < 0 || members[i] >= tasks.length) {
        throw lines.wrong("has a member that is not a rank");
      }
    }
    communicators.put(id, new Communicator(id, "", members));
  }

  ParaverHeader header() {
    return header;
  }

  ParaverPaths paths() {
    return paths;
  }

  Map<Long, Communicator> communicators() {
    return communicators;
  }

  @Nullable SpilledRank events(int rank) {
    ParaverTask task = tasks[rank];
    return task == null ? null : task.events();
  }

  /** Times for which a rank recorded nothing. */
  List<TraceGap> gaps(int rank) {
    return gaps.of(rank + 1);
  }

  /** Problems of the trace, one sentence each. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    if (backwards > 0) {
      problems.add(
          CountText.fill(
              backwards,
              "# {message was received before it was|messages were received before they were}"
                  + " sent, and left out"));
    }
    long left = Arrays.stream(tasks).filter(Objects::nonNull).mapToLong(ParaverTask::left).sum();
    if (left > 0) {
      problems.add(
          CountText.fill(
              left,
              "# {end of a message is in no MPI call, and was|ends of messages are in no MPI call,"
                  + " and were} left out"));
    }
    if (foreign > 0) {
      problems.add(
          CountText.fill(foreign, "# {intercommunicator is|intercommunicators are} not analysed"));
    }
    return problems;
  }
}
