package org.waitprof.report.explain;

import java.util.List;
import org.waitprof.report.explain.Topic.Paragraph;

/** Words that reports use beside patterns, factors and metrics, explained. */
final class ReportTopics {
  private static final String KIND = "Words of a report";

  private ReportTopics() {}

  static List<Topic> all() {
    return List.of(
        word(
            "wait_ratio",
            "Wait ratio",
            "Waiting time divided by run time, both summed over the ranks that are shown. Reports"
                + " list call paths from a wait ratio of 0.5 % on (--threshold) and sum up the"
                + " rest, because smaller ones may be jitter: Catching Idlers with Ease, section"
                + " 4."),
        word(
            "run_time",
            "Run time, rank time",
            "The time of a rank from the end of MPI_Init to the entry of MPI_Finalize. Rank time is"
                + " the run time of all ranks together."),
        word(
            "root_cause",
            "Root cause",
            "A place of the program on a rank whose excess of time made other ranks wait. For each"
                + " wait the times of both ranks since they last met are compared, place by place;"
                + " what the late rank spent more is charged with the wait. A place is an MPI call,"
                + " a region, or the computation between two MPI calls, named after the lines"
                + " after and before which it lies. Costs are waiting time of others, so they may"
                + " exceed the time of the place by far. Measured from a trace, by the rules of"
                + " Scalasca 2.6, or of the paper of 2010 (analyze --delay-rule paper)."),
        word(
            "short_term",
            "Short-term costs",
            "Waiting that a place causes at once, on ranks that wait for its rank. Column"
                + " short_term_ns of the export causes; Scalasca: delay_latesender and so on."),
        word(
            "long_term",
            "Long-term costs",
            "Waiting that a place causes by propagation: a rank that waited for it comes late to"
                + " its next partners, who wait in turn. Column long_term_ns of the export causes;"
                + " Scalasca: delay_latesender_longterm and so on."),
        word(
            "lateness",
            "Why ranks were late",
            "What the late rank of a wait did before. Each rank looks at what its JVM and its"
                + " kernel have counted whenever an MPI call and the computation before it took 0.1"
                + " ms or more (the kernel from 0.5 ms on). For each wait that the coordinated"
                + " sample measures, what a cause took from the late rank beyond what it took from"
                + " the waiting one, since their last synchronisation, is its part of the wait;"
                + " they share it where they explain more than all of it. gc: pauses for garbage"
                + " collection. safepoint: other stops of the JVM. jit: its compiler threads worked"
                + " meanwhile, so that code ran interpreted or badly compiled; an upper limit."
                + " no_core: ready to run, while others had the cores. steal: a hypervisor had"
                + " them. monitor: off its core voluntarily, for a lock, parked, asleep or for a"
                + " file. quota: ready to run, but its control group (cgroup) had used up its CPU"
                + " limit, as the kernel counts it (throttled in cpu.stat, of the groups that have"
                + " a quota when MPI_Init returns); raise the limit, or use fewer threads under it."
                + " waiting: it waited in MPI itself, so that the cause is with the rank that"
                + " it waited for. compute: all the rest, more work or a slower core. lost_ns is"
                + " what a rank lost to a cause, whether others waited or not. Waits under 0.1 ms"
                + " are compute. Where a rank has more computations that lost time than it can"
                + " keep, those that lost least count as compute."),
        word(
            "held",
            "What ranks were blocked by",
            "With causes=full Flight Recorder looks what blocks the threads that call MPI for 0.2"
                + " ms or more between their calls: a Java monitor, with the class of its object"
                + " and the thread that had it last; being unparked (locks of"
                + " java.util.concurrent), with the class of what it was parked for, of which the"
                + " JVM does not tell the owner; a notification; sleep; files and sockets; and the"
                + " loading of classes, which counts as computation in why ranks were late. Column"
                + " held_ns of the export held."),
        word(
            "hosts",
            "Hosts: more work or slow cores",
            "CPU time that the ranks of a host compute, beside those of the others, without what"
                + " collections, locks and ranks that had the core took. Where a host's ranks, or"
                + " one rank, compute longer and most waiting goes back to that, the verdict says"
                + " whether they have more work or slow cores. At the entry of Finalize each rank"
                + " times the same piece of work (core_step_ps: a chain of integer operations in"
                + " the JVM's interpreter, 0.5 ms). If it takes longer by half as much as the"
                + " program's computation, or more, the cores are slow; by less than a quarter,"
                + " there is more work. Slow memory looks like more work: the piece uses none."
                + " Between both, and where ranks did not come to Finalize, all ranks of a host"
                + " alike, with calls as many as the others', hint at the host. Instructions are"
                + " not counted: the kernel has no file for that, and a JVM of version 17 no way to"
                + " its system call without native code."),
        word(
            "critical_imbalance_impact",
            "Critical-path imbalance impact",
            "Waiting of all ranks, charged to the places that take more time on the critical path"
                + " than on the rank that waits, in proportion to the excess; ranks share it as"
                + " they share the path. A heuristic of Scalasca 2.6, from David Böhme,"
                + " Characterizing Load and Communication Imbalance in Parallel Applications"
                + " (2014), section 4.3. Column imbalance of the root causes,"
                + " critical_imbalance_impact_ns of the export causes; Scalasca:"
                + " critical_imbalance_impact."),
        word(
            "work",
            "Computation by samples",
            "With the agent's option stacks=on Flight Recorder looks every 20 ms at the threads"
                + " that call MPI. A sample belongs to the innermost line of the program, whatever"
                + " of the JDK works for it; samples inside of MPI calls are left out. A method has"
                + " the part of a rank's useful time that its samples are of the rank's. Max is"
                + " that of the rank with most; max - mean is what an even distribution would save"
                + " it, the estimate of a root cause without a trace. With one, the samples between"
                + " two calls say what a cause is: rank 3: 61 % of it in Cells.compute:57, its most"
                + " frequent line. Samples of native methods are not taken."),
        word(
            "simulated",
            "Simulated run",
            "A run that a model made of a trace, with something changed (waitprof simulate): a"
                + " place balanced, scaled or left out, another network. Computation takes what it"
                + " took, calls what the trace's shortest of their kind take, and waiting follows."
                + " Paper: section VI of Identifying the root causes of wait states."),
        word(
            "useful_time",
            "Useful time",
            "The part of a rank's run time that it spends outside of MPI. Where several threads of"
                + " it call MPI: in which any of these runs outside of MPI."),
        word(
            "threads",
            "Threads, overlapped wait",
            "Where several threads of a rank call MPI, what one waits while another computes costs"
                + " the rank nothing; nor is its time lost twice where several wait: it counts for"
                + " the call that began last. The rest is overlapped wait (columns overlapped_ns,"
                + " overlapped_wait_ns), a share of a row's waiting as of all time in its calls."
                + " Others locked out (column locked_out_ns): for how long other threads of the"
                + " rank waited for a lock of Java that a thread in such a call had, each for"
                + " itself, as where a program lets one thread at a time into MPI. In"
                + " profiles from looks at these threads, about 500 a second: of N of them a share"
                + " p is known to sqrt(p (1 - p) / N). Threads that sleep or have ended do not"
                + " compute, those that never call MPI are unknown. Traces tell it exactly, but not"
                + " whether a thread between two of its calls runs. Call paths of threads other"
                + " than the rank's first begin with (thread).NAME, # for numbers in it."),
        word(
            "estimated",
            "Estimated: what exceeds a call without waiting",
            "Of each kind of call (MPI call, size class, communicator size class, role) the profile"
                + " tells how long one lasts that does not wait. What calls take beyond it is"
                + " waiting. In the paper, Catching Idlers with Ease, section 3, that is the"
                + " shortest call: of the same rank in point-to-point, of all ranks in collectives"
                + " (estimator minimum). By default (estimator both-sides) it is half as much again"
                + " as the typical short one, for a message that of the send and of the receive"
                + " together, never more than 100 us above the shortest; where a rank waits in each"
                + " of its calls, comparable calls elsewhere stand in. No trace is needed, but"
                + " jitter counts as waiting."),
        word(
            "call_path",
            "Call path",
            "The way from the program's entry to the line that calls MPI, outermost frame first,"
                + " each frame with the line of the call. Frames of the JDK and of the MPI binding"
                + " are left out, so a path in an executor starts at its task."),
        word(
            "size_class",
            "Size class",
            "Sizes by powers of two: class k holds 2^(k-1) to 2^k - 1 bytes, class 0 holds 0."
                + " Receives count the bytes that arrived, sends those sent, collectives those that"
                + " the rank contributed. Communicator sizes are classed alike. Of objects"
                + " (MPI.OBJECT of MPJ Express) the size is unknown, class 63; turning them into"
                + " bytes and back counts as MPI_Pack and MPI_Unpack on the call's path, and the"
                + " call lasts from or up to there."),
        word(
            "overhead",
            "Measurement overhead",
            "What recording is estimated to have cost a rank: the number of recorded calls times"
                + " the cost of one, measured in the same process when it enters MPI_Finalize."),
        word(
            "no_core",
            "No core",
            "Time in which a thread that calls MPI was ready to run and had no core, as Linux's"
                + " scheduler books it (schedstat), mean over such threads of a rank, between"
                + " MPI_Init and MPI_Finalize. More ranks than cores, a CPU limit that the rank's"
                + " control group used up (throttled in its cpu.stat), or other programs beside"
                + " them. Where in the program it was is not known: it is part of computing and of"
                + " waiting, which the hatching in each part of rank time shows. A rank that yields"
                + " while it waits counts as ready. Told above 2 % of a rank's time. What a"
                + " hypervisor withholds from a virtual machine is in no thread's figures: where"
                + " that was more than 2 % of the job's CPU time on a host (steal in /proc/stat), a"
                + " note says so."));
  }

  private static Topic word(String name, String title, String definition) {
    return new Topic(name, title, KIND, List.of(new Paragraph("Definition", definition)));
  }
}
