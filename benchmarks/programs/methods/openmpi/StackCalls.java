package methods;

import java.util.HashMap;
import java.util.Map;
import mpi.Intracomm;

/** Stack walking: the whole stack at each call, and a record by path and function in a hash map. */
abstract class StackCalls extends TimedCalls {
  /** What is kept of a call. */
  private static final class Record {
    long count;
    long nanos;
  }

  private final Map<Object, Map<Integer, Record>> records = new HashMap<>();

  StackCalls(Intracomm comm) {
    super(comm);
  }

  /** The call path, as something to look up by. */
  abstract Object path();

  @Override
  final void book(int function, long begin) {
    long end = System.nanoTime();
    Record record =
        records
            .computeIfAbsent(path(), path -> new HashMap<>())
            .computeIfAbsent(function, number -> new Record());
    record.count++;
    record.nanos += end - begin;
  }

  @Override
  String result() {
    long calls = 0;
    long nanos = 0;
    for (Map<Integer, Record> path : records.values()) {
      for (Record record : path.values()) {
        calls += record.count;
        nanos += record.nanos;
      }
    }
    return records.size() + " paths, " + calls + " calls, " + nanos / 1_000_000 + " ms";
  }
}
