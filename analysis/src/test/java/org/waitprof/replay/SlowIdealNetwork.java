package org.waitprof.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.MemoryTrace.Event;
import org.waitprof.replay.ideal.NetworkModel;
import org.waitprof.trace.EventKind;

/**
 * The ideal network the slow way: all clocks are computed again and again, each with what the
 * others showed the time before, until none changes. Messages are matched by counting; collectives
 * that do not block depend where they are completed. One thread a rank; the run lies between Init
 * and Finalize.
 */
final class SlowIdealNetwork {
  private static final long NEVER = Long.MIN_VALUE / 2;
  private static final int MOST_ROUNDS = 20_000;

  private final MemoryTrace trace;
  private final NetworkModel model;
  private final List<List<SlowCall>> ranks = new ArrayList<>();

  /** Clocks of last round by what happened there: {@code kind rank place}. */
  private Map<String, Long> stamps = new HashMap<>();

  /** Real times by the same names. */
  private final Map<String, Long> times = new HashMap<>();

  private final Map<String, String> partner = new HashMap<>();
  private final Map<String, List<String>> members = new TreeMap<>();
  private final Map<String, String> roots = new HashMap<>();

  /** By the name of a collective's event, the call that began it. */
  private final Map<String, MpiCall> collectives = new HashMap<>();

  /** A call with its events; names of events are rank and place. */
  record SlowCall(MpiCall call, long enter, long leave, List<Event> events, List<String> names) {}

  SlowIdealNetwork(MemoryTrace trace, NetworkModel model) {
    this.trace = trace;
    this.model = model;
    Map<String, List<String>> sent = new HashMap<>();
    Map<String, List<String>> posted = new HashMap<>();
    for (int rank = 0; rank < trace.facts().worldSize(); rank++) {
      ranks.add(calls(trace, rank, sent, posted));
    }
    sent.forEach(
        (channel, sends) -> {
          List<String> receives = posted.getOrDefault(channel, List.of());
          for (int i = 0; i < Math.min(sends.size(), receives.size()); i++) {
            partner.put(sends.get(i), receives.get(i));
            partner.put(receives.get(i), sends.get(i));
          }
        });
  }

  private List<SlowCall> calls(
      MemoryTrace trace,
      int rank,
      Map<String, List<String>> sent,
      Map<String, List<String>> posted) {
    List<SlowCall> calls = new ArrayList<>();
    Map<Long, Integer> instances = new HashMap<>();
    Map<Long, String> requests = new HashMap<>();
    int place = 0;
    @Nullable Event enter = null;
    List<Event> events = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Event event : trace.on(rank).events) {
      String name = rank + "/" + place++;
      switch (event.kind()) {
        case ENTER -> {
          enter = event;
          events = new ArrayList<>();
          names = new ArrayList<>();
        }
        case LEAVE -> {
          if (enter != null) {
            calls.add(new SlowCall(trace.call(enter), enter.time(), event.time(), events, names));
          }
          continue;
        }
        case SEND, SEND_POSTED ->
            sent.computeIfAbsent(
                    rank + ">" + event.peer() + " " + event.tag() + " " + event.communicator(),
                    channel -> new ArrayList<>())
                .add(name);
        case RECEIVE, RECEIVE_POSTED ->
            posted
                .computeIfAbsent(
                    event.peer() + ">" + rank + " " + event.tag() + " " + event.communicator(),
                    channel -> new ArrayList<>())
                .add(name);
        case COLLECTIVE, COLLECTIVE_POSTED -> {
          int instance = instances.merge(event.communicator(), 1, Integer::sum);
          String group = event.communicator() + "#" + instance;
          members.computeIfAbsent(group, fresh -> new ArrayList<>()).add(name);
          name = group + " " + name;
          if (event.root() == rank) {
            roots.put(group, name);
          }
          if (enter != null) {
            collectives.put(name, trace.call(enter));
          }
        }
        default -> name = requests.getOrDefault(event.request(), name);
      }
      if (event.kind() == EventKind.SEND_POSTED
          || event.kind() == EventKind.RECEIVE_POSTED
          || event.kind() == EventKind.COLLECTIVE_POSTED) {
        requests.put(event.request(), name);
      }
      if (event.kind() != EventKind.ENTER) {
        events.add(event);
        names.add(name);
        times.put(name, enter == null ? 0 : times.getOrDefault(name, enter.time()));
        times.putIfAbsent("bytes " + name, event.bytes());
      }
    }
    return calls;
  }

  /** The ideal run time. */
  long nanos() {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Map<String, Long> next = new HashMap<>();
      shown.clear();
      long last = 0;
      for (List<SlowCall> calls : ranks) {
        last = Math.max(last, run(calls, next));
      }
      if (next.equals(stamps)) {
        return last;
      }
      stamps = next;
    }
    throw new IllegalStateException("the clocks do not come to rest");
  }

  /** What the clock of a rank showed when a call began and ended, on the real clock. */
  record Shown(long enter, long leave, long enterClock, long leaveClock) {}

  /** By rank, after {@link #nanos()}: Init's end, the calls, Finalize's begin. */
  final List<List<Shown>> shown = new ArrayList<>();

  /** The highest clock at a moment of the real one, by the rule of section 3.1. */
  long highest(long nanos) {
    long highest = 0;
    for (List<Shown> calls : shown) {
      Shown last = null;
      long clock = 0;
      for (Shown call : calls) {
        if (last != null && nanos > last.leave) {
          clock = last.leaveClock + Math.min(nanos, call.enter) - last.leave;
        }
        if (nanos > call.enter) {
          long waited = call.leaveClock - call.enterClock;
          clock = call.enterClock + Math.min(nanos - call.enter, waited);
        }
        last = call;
      }
      highest = Math.max(highest, clock);
    }
    return highest;
  }

  private long run(List<SlowCall> calls, Map<String, Long> next) {
    List<Shown> here = new ArrayList<>();
    shown.add(here);
    long clock = 0;
    long left = 0;
    for (SlowCall call : calls) {
      if (call.call().isInit()) {
        clock = 0;
        left = call.leave();
        here.add(new Shown(left, left, 0, 0));
        continue;
      }
      clock += call.enter() - left;
      left = call.leave();
      if (call.call() == MpiCall.MPI_FINALIZE) {
        here.add(new Shown(call.enter(), call.enter(), clock, clock));
        return clock;
      }
      long entered = clock;
      for (int i = 0; i < call.events().size(); i++) {
        String name = call.names().get(i);
        next.putIfAbsent(name, entered);
      }
      for (int i = 0; i < call.events().size(); i++) {
        clock = Math.max(clock, dependence(call, call.events().get(i), call.names().get(i)));
      }
      here.add(new Shown(call.enter(), call.leave(), entered, clock));
    }
    return clock;
  }

  private long dependence(SlowCall call, Event event, String name) {
    return switch (event.kind()) {
      case SEND -> call.call() == MpiCall.MPI_ISEND ? NEVER : receiver(call, name);
      case SEND_COMPLETED -> receiver(call, name);
      case RECEIVE, RECEIVE_COMPLETED -> stamps.getOrDefault(partner.get(name), NEVER);
      case COLLECTIVE, COLLECTIVE_COMPLETED -> collective(call, name);
      default -> NEVER;
    };
  }

  private long receiver(SlowCall call, String send) {
    String receive = partner.getOrDefault(send, "");
    boolean eager =
        call.call() != MpiCall.MPI_SSEND && number("bytes " + send) < model.eagerBytes();
    boolean early = !model.strict() && number(receive) > call.leave();
    return eager || early ? NEVER : stamps.getOrDefault(receive, NEVER);
  }

  private long number(String name) {
    return times.getOrDefault(name, 0L);
  }

  private long collective(SlowCall call, String name) {
    String group = name.substring(0, name.indexOf(' '));
    String own = name.substring(name.indexOf(' ') + 1);
    long until = NEVER;
    int rank = Integer.parseInt(own.substring(0, own.indexOf('/')));
    MpiCall begun = collectives.getOrDefault(name, call.call());
    for (String other : members.getOrDefault(group, List.of())) {
      int otherRank = Integer.parseInt(other.substring(0, other.indexOf('/')));
      String there = group + " " + other;
      boolean needed =
          switch (begun) {
            case MPI_BARRIER, MPI_ALLREDUCE -> true;
            case MPI_IBARRIER, MPI_IALLREDUCE -> !model.synchronising();
            case MPI_IBCAST -> !model.synchronising() && there.equals(roots.get(group));
            case MPI_BCAST -> model.synchronising() || there.equals(roots.get(group));
            case MPI_REDUCE ->
                model.synchronising()
                    || (name.equals(roots.get(group)) && number("bytes " + there) > 0);
            case MPI_NEIGHBOR_ALLGATHER -> !model.synchronising() && isNeighbour(rank, otherRank);
            case MPI_SCAN, MPI_EXSCAN ->
                !model.synchronising() && position(group, otherRank) < position(group, rank);
            default -> throw new IllegalArgumentException(begun.name());
          };
      if (needed && (model.synchronising() || number(there) <= call.leave())) {
        until = Math.max(until, stamps.getOrDefault(there, NEVER));
      }
    }
    return until;
  }

  private boolean isNeighbour(int rank, int other) {
    return Arrays.stream(trace.on(rank).neighbours).anyMatch(source -> source == other);
  }

  private int position(String group, int rank) {
    int[] order = trace.members(Long.parseLong(group.substring(0, group.indexOf('#'))));
    for (int i = 0; i < order.length; i++) {
      if (order[i] == rank) {
        return i;
      }
    }
    return rank;
  }
}
