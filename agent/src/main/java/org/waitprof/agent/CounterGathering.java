package org.waitprof.agent;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.messenger.Messenger;
import org.waitprof.counterfile.CounterFile;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.pairing.AnalysedSample;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.thread.StoppedThread;
import org.waitprof.reduce.GatherTree;
import org.waitprof.reduce.GlobalMinima;
import org.waitprof.reduce.JobMerge;
import org.waitprof.reduce.MergeConflictException;
import org.waitprof.reduce.PartialMerge;

/**
 * Brings the counters of all ranks to rank 0, along a {@link GatherTree}: single ranks send their
 * counters unchanged, collectors the merged ones. Called by all ranks in the thread that entered
 * Finalize.
 *
 * <p>A rank on which something fails still takes part in all communication, and sends nothing in
 * place of its counters. Errors count, too: no memory, no stack, a jar that was replaced during the
 * job. Collectors above it then know that their counters are incomplete, and also send nothing.
 */
final class CounterGathering {
  private static final byte[] NOTHING = {};

  private final Messenger messenger;
  private final GatherTree tree;

  /** Merged counters of a collector; null on ranks that only send. */
  private final @Nullable JobMerge merge;

  private byte[] counters;
  private @Nullable RankProfile own;
  private @Nullable String failure;

  /**
   * Prepares the gathering of a rank.
   *
   * @param counters a snapshot of the rank's counters; empty if it could not be taken
   */
  CounterGathering(Messenger messenger, byte[] counters) {
    this(messenger, counters, GatherTree.FAN_OUT);
  }

  CounterGathering(Messenger messenger, byte[] counters, int fanOut) {
    this.messenger = messenger;
    this.counters = counters;
    tree = new GatherTree(messenger.rank(), messenger.size(), fanOut);
    merge = tree.rank() == 0 || tree.levels() > 0 ? new JobMerge() : null;
    own = read(counters, messenger.rank());
  }

  /** Adds the analysed sample of the rank; nothing if it is null. */
  void add(@Nullable AnalysedSample sample) {
    if (sample == null || own == null) {
      return;
    }
    try {
      byte[] more = sample.appendTo(counters);
      if (merge == null) {
        counters = more; // A rank that only sends need not read it.
        return;
      }
      RankProfile with = CounterFile.read(ByteBuffer.wrap(more), "counters and sample");
      counters = more;
      own = with;
    } catch (IOException | RuntimeException | Error e) {
      AgentOutput.failed("the sample of rank " + tree.rank() + " is left out", e);
    }
  }

  /** The rank's own minima, for the reduction before the gathering. */
  GlobalMinima minima() {
    GlobalMinima minima = new GlobalMinima();
    if (own != null) {
      minima.add(own);
    }
    return minima;
  }

  /** Reason, as far as this rank knows, why no profile can be made; null without one. */
  @Nullable String failure() {
    return failure;
  }

  /**
   * Receives and sends counters.
   *
   * @return counters of all ranks, on rank 0 if nothing has failed
   */
  @Nullable JobMerge gather() throws ReflectiveOperationException {
    JobMerge merge = this.merge;
    if (merge == null) {
      messenger.send(failure == null ? deflated() : NOTHING, tree.parent());
      return null;
    }
    if (own != null) {
      add(merge, own);
    }
    for (int level = 1; level <= tree.levels(); level++) {
      int stride = tree.stride(level);
      for (int i = 1; i <= tree.senders(level); i++) {
        int from = tree.rank() + i * stride;
        take(merge, messenger.receive(from), from, level);
      }
    }
    if (tree.rank() == 0) {
      return failure == null
          ? merge
          : null; // Files stay: merge gets more from them than this rank has.
    }
    messenger.send(failure == null ? packed(merge) : NOTHING, tree.parent());
    return null;
  }

  private void take(JobMerge merge, byte[] message, int from, int level) {
    if (level == 1) {
      RankProfile rank = read(inflated(message), from);
      if (rank != null) {
        add(merge, rank);
      }
      return;
    }
    if (message.length == 0) {
      failure = "counters of ranks that rank " + from + " collected are missing";
      return;
    }
    try {
      PartialMerge.addTo(merge, message);
    } catch (MergeConflictException e) {
      failure = e.getMessage();
    } catch (RuntimeException | Error e) {
      StoppedThread.note(e);
      failure = "counters collected by rank " + from + " cannot be used: " + e;
    }
  }

  private @Nullable RankProfile read(byte[] snapshot, int from) {
    if (snapshot.length == 0) {
      failure = "rank " + from + " has not handed over its counters";
      return null;
    }
    try {
      return CounterFile.read(ByteBuffer.wrap(snapshot), "counters of rank " + from);
    } catch (IOException | RuntimeException | Error e) {
      StoppedThread.note(e);
      failure = "counters of rank " + from + " cannot be used: " + e;
      return null;
    }
  }

  private void add(JobMerge merge, RankProfile rank) {
    try {
      merge.add(rank);
    } catch (MergeConflictException e) {
      failure = e.getMessage();
    } catch (RuntimeException | Error e) {
      StoppedThread.note(e);
      failure = "counters of rank " + rank.rank() + " cannot be merged: " + e;
    }
  }

  private byte[] packed(JobMerge merge) {
    try {
      return PartialMerge.write(merge);
    } catch (RuntimeException | Error e) {
      StoppedThread.note(e);
      failure = "counters collected by rank " + tree.rank() + " cannot be handed on: " + e;
      return NOTHING;
    }
  }

  /** Histograms are mostly zeros: a rank sends a few kilobytes. */
  private byte[] deflated() {
    Deflater deflater = null;
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      deflater = new Deflater(Deflater.BEST_SPEED);
      try (DeflaterOutputStream compressed = new DeflaterOutputStream(out, deflater)) {
        compressed.write(counters);
      }
      counters = NOTHING;
      return out.toByteArray();
    } catch (IOException | RuntimeException | Error e) {
      StoppedThread.note(e);
      failure = "counters of rank " + tree.rank() + " cannot be packed: " + e;
      return NOTHING;
    } finally {
      if (deflater != null) {
        deflater.end();
      }
    }
  }

  private byte[] inflated(byte[] message) {
    if (message.length == 0) {
      return message;
    }
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(message))) {
      return in.readAllBytes();
    } catch (IOException | RuntimeException | Error e) {
      StoppedThread.note(e);
      failure = "counters arrived damaged: " + e.getMessage();
      return NOTHING;
    }
  }
}
