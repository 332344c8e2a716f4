package org.waitprof.record.sample;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.waitprof.sample.RankComm;

/**
 * Gives communicators an identity that all of their ranks compute alike, without a message. It
 * comes from the parent's identity, the members, and the number of earlier communicators with the
 * same parent and members. MPI asks that all members create communicators of the same parent in the
 * same order. Ranks that ended up in another colour of a split have other members. Cold; the caller
 * holds the trace's lock.
 */
public final class TraceComms {
  private static final int[] NOBODY = {};
  private static final long WORLD = 1;

  private final Map<Long, Integer> occurrences = new HashMap<>();
  private int numbers;
  private int defined;
  private int own = -1;

  /** Sets the rank, before its first communicator. */
  public void begin(int worldRank) {
    own = worldRank;
  }

  public RankComm world(int size, Object comm) {
    int[] all = new int[size];
    for (int i = 0; i < size; i++) {
      all[i] = i;
    }
    return keep(comm, made(WORLD, all, NOBODY, 0));
  }

  public RankComm self(Object comm) {
    int[] alone = {own};
    return keep(comm, made(hash(2, alone), alone, NOBODY, 0));
  }

  private RankComm made(long id, int[] local, int[] remote, long sinceTicks) {
    int member = -1;
    for (int i = 0; i < local.length; i++) {
      member = local[i] == own ? i : member;
    }
    return new RankComm(numbers++, id, member, local, remote, sinceTicks);
  }

  private RankComm keep(@Nullable Object comm, RankComm known) {
    if (comm instanceof TracedObject traced) {
      traced.waitprof$traced(known);
    }
    defined = Math.max(defined, known.number + 1);
    return known;
  }

  /** Whether this is the first question about the communicator. */
  public boolean isNew(RankComm comm) {
    boolean isNew = comm.number >= defined;
    defined = Math.max(defined, comm.number + 1);
    return isNew;
  }

  /** A communicator whose making was not seen, at its first use; or what it was given before. */
  public RankComm known(@Nullable Object comm) {
    if (comm instanceof TracedObject traced && traced.waitprof$traced() instanceof RankComm known) {
      return known;
    }
    int[][] members = comm == null ? null : ask(comm);
    return members == null
        ? make(comm, 0, NOBODY, NOBODY, 0)
        : make(comm, 0, members[0], members[1], 0);
  }

  /**
   * Makes the identity of a communicator that was just made from another.
   *
   * @param pending whether it must not be asked for its members yet: they are the old one's
   * @param sinceTicks entry of the call; 0 where it is not needed
   * @return null if this rank is not in it
   */
  public @Nullable RankComm created(
      RankComm old, @Nullable Object made, boolean pending, long sinceTicks) {
    int[][] members = made == null || pending ? null : ask(made);
    if (made == null || (members == null && !pending)) {
      return null;
    }
    int[] local = members == null ? old.local : members[0];
    int[] remote = members == null ? old.remote : members[1];
    boolean bridges = remote.length > 0 && old.remote.length == 0;
    // The two sides of a new intercommunicator made it from different ones.
    return make(made, bridges ? 0 : old.id, local, remote, sinceTicks);
  }

  private RankComm make(
      @Nullable Object comm, long parent, int[] local, int[] remote, long sinceTicks) {
    boolean first = remote.length == 0 || local.length == 0 || local[0] < remote[0];
    long members = first ? hash(hash(3, local), remote) : hash(hash(3, remote), local);
    long key = mix(members ^ parent * 0x9E3779B97F4A7C15L);
    int occurrence = occurrences.merge(key, 1, Integer::sum);
    RankComm known = made(mix(key + occurrence), local, remote, sinceTicks);
    if (comm instanceof TracedObject traced) {
      traced.waitprof$traced(known);
    }
    return known;
  }

  /** MPI has a number of its own for a rank that is not in this job; here it is -1. */
  private static int @Nullable [][] ask(Object comm) {
    int[][] members = asked(its -> its.of(comm));
    if (members != null) {
      for (int[] ranks : members) {
        Arrays.setAll(ranks, i -> Math.max(-1, ranks[i]));
      }
    }
    return members;
  }

  /** Ranks of a communicator that the caller gets data from by its topology; null if unknown. */
  public static int @Nullable [] askNeighbours(@Nullable Object comm) {
    return comm == null ? null : asked(its -> its.neighbours(comm));
  }

  /** Ranks that the members of a group have in a window; null if unknown. */
  public static int @Nullable [] queryRanks(@Nullable Object group, @Nullable Object window) {
    return group == null || window == null ? null : asked(its -> its.ranks(group, window));
  }

  private static <T> @Nullable T asked(Function<TraceMembership, @Nullable T> question) {
    TraceMembership membership = TraceConfig.get().membership();
    try {
      return membership == null ? null : question.apply(membership);
    } catch (RuntimeException e) {
      return null;
    }
  }

  /** Converts ranks of the communicator to ranks in MPI_COMM_WORLD; leaves out any others. */
  public static int[] worldRanks(RankComm comm, int[] ranks) {
    int[] world = new int[ranks.length];
    int count = 0;
    for (int rank : ranks) {
      if (rank >= 0 && rank < comm.local.length) {
        world[count++] = comm.local[rank];
      }
    }
    return Arrays.copyOf(world, count);
  }

  private static long hash(long seed, int[] ranks) {
    long hash = mix(seed + ranks.length);
    for (int rank : ranks) {
      hash = mix(hash ^ rank + 1);
    }
    return hash;
  }

  private static long mix(long value) {
    long hash = value + 0x9E3779B97F4A7C15L;
    hash = (hash ^ hash >>> 30) * 0xBF58476D1CE4E5B9L;
    hash = (hash ^ hash >>> 27) * 0x94D049BB133111EBL;
    return hash ^ hash >>> 31;
  }

  /**
   * World ranks as {@code 0-3,6}; {@code -} for none. The sign {@code ?} stands for a rank out of
   * the job.
   */
  public static String ranges(int[] ranks) {
    if (ranks.length == 0) {
      return "-";
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < ranks.length; ) {
      int end = i + 1;
      while (ranks[i] >= 0 && end < ranks.length && ranks[end] == ranks[end - 1] + 1) {
        end++;
      }
      if (i > 0) {
        text.append(',');
      }
      if (ranks[i] < 0) {
        text.append('?');
      } else {
        text.append(ranks[i]);
      }
      if (end > i + 1) {
        text.append('-').append(ranks[end - 1]);
      }
      i = end;
    }
    return text.toString();
  }

  /** Forgets all communicators: MPI has ended. */
  public void clear() {
    occurrences.clear();
    numbers = 0;
    defined = 0;
  }
}
