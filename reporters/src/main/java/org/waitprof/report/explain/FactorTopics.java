package org.waitprof.report.explain;

import java.util.List;
import org.waitprof.report.explain.Topic.Paragraph;

/** The POP factors, explained. */
final class FactorTopics {
  private static final String KIND = "Efficiency factors (POP)";
  private static final Paragraph SOURCE =
      new Paragraph(
          "Source",
          "POP Centre of Excellence; Rosas, Gimenez, Labarta: Scalability prediction for"
              + " fundamental performance factors, 2014. The split of communication efficiency into"
              + " serialisation and transfer needs a trace (analyze).");

  private static final Paragraph HYBRID_SOURCE =
      new Paragraph(
          "Source",
          "The multiplicative hybrid model of BSC and the POP Centre of Excellence, made for MPI"
              + " and OpenMP; cores in place of threads as in TALP (DLB 3.5); CPU time of the"
              + " threads in place of traced states, read at Init and Finalize. Not there for MPJ"
              + " Express, whose calls sleep and whose own threads look like the program's, nor"
              + " where the kernel keeps no schedstat, nor where other threads did less than 5 % of"
              + " what was computed.");

  private FactorTopics() {}

  static List<Topic> all() {
    return List.of(
        factor(
            "parallel_efficiency",
            "Parallel efficiency",
            "The share of the ranks' time that is useful: outside of MPI. It is the product of load"
                + " balance and communication efficiency.",
            "mean useful time / run time of the longest rank",
            "Follow the smaller of its two factors."),
        factor(
            "load_balance",
            "Load balance",
            "How evenly useful work is spread over the ranks. 1 is even; at 0.5 the busiest rank"
                + " has twice the mean, and everyone waits for it.",
            "mean useful time / largest useful time",
            "Give the ranks equal work, measured in time rather than in data; or let ranks take"
                + " work when they are free."),
        factor(
            "communication_efficiency",
            "Communication efficiency",
            "How much of its time even the busiest rank keeps for useful work. What is missing to 1"
                + " goes into transfers and into waiting in chains of dependence that no even"
                + " distribution of work removes.",
            "largest useful time / run time of the longest rank",
            "Look at the top waits: a chain of Late Sender points to serialisation, many large"
                + " messages or many tiny ones to transfer."),
        factor(
            "serialisation_efficiency",
            "Serialisation efficiency",
            "How much of its time the busiest rank would compute if messages took no time. What is"
                + " missing to 1 is waiting in chains of dependence: while some compute, others"
                + " have to wait for them, whatever the network.",
            "largest useful time / run time on an ideal network",
            "Break the chains: send earlier, in smaller portions, or compute something else in the"
                + " meantime. Figures above 1 mean that clocks differ."),
        factor(
            "transfer_efficiency",
            "Transfer efficiency",
            "How much of the run would be left on an ideal network, where messages take no time."
                + " What is missing to 1 is the time that the network and MPI itself take.",
            "run time on an ideal network / run time",
            "Send fewer and larger messages, or less; overlap them with computation; a faster"
                + " network helps here and nowhere else."),
        hybrid(
            "hybrid_efficiency",
            "Hybrid efficiency",
            "The share of the cores' time in which threads of the program compute, outside of MPI:"
                + " workers of pools, of ForkJoin, carriers of virtual threads, native threads. A"
                + " rank's cores are those that it may use, by affinity and quota; cores that ranks"
                + " share are divided evenly. A core is idle while there is no thread for it, also"
                + " where workers exist for a part of the run only.",
            "CPU time outside of MPI of all threads but the JVM's / (run time x cores)"
                + " = parallel efficiency x thread efficiency",
            "Follow the smaller of its two factors; the other one is that of MPI."),
        hybrid(
            "thread_efficiency",
            "Thread efficiency",
            "How much of its cores a rank uses while it is not in MPI: what is missing to 1 are"
                + " cores without work, in times when one thread computes alone, or where"
                + " workers wait for each other, for work, or for a core. Above 1 where threads"
                + " compute while the rank is in MPI.",
            "hybrid efficiency / parallel efficiency = thread load balance x thread scheduling",
            "Give more of the rank's work to its threads, or start more ranks with fewer cores"
                + " each. Look how many cores a rank has: mpirun binds each rank to one core unless"
                + " asked otherwise (--bind-to none, or --map-by slot:PE=N)."),
        hybrid(
            "thread_load_balance",
            "Thread load balance",
            "How evenly the work is spread over a rank's cores, measured by the busiest thread. A"
                + " core for which there is no thread counts as one without work. Missing where a"
                + " rank has more computing threads than cores, or where threads did it that had"
                + " ended before Finalize.",
            "(mean over cores of what was computed / most of a thread) / load balance of the ranks",
            "Make tasks smaller or of equal size; divide among all threads what one computes"
                + " alone."),
        hybrid(
            "thread_scheduling_efficiency",
            "Thread scheduling",
            "How much of the time outside of MPI even the busiest thread computes. What is missing"
                + " to 1 is time in which it waits: for tasks, for locks, for other threads, for a"
                + " core. A thread that hands out work and has no core of its own is one with the"
                + " busiest worker.",
            "most of a thread / largest useful time of a rank",
            "Look for locks, for queues that run dry and for pools smaller than their work."),
        windows());
  }

  private static Topic windows() {
    return new Topic(
        "windows",
        "Windows of time",
        KIND,
        List.of(
            new Paragraph(
                "Definition",
                "The factors in intervals of the run, with the interval in place of the run: useful"
                    + " time and time in MPI are divided where windows meet, so all windows"
                    + " together hold those of the run."),
            new Paragraph(
                "From a trace",
                "analyze divides the run (--window); windows with few calls of some rank are made"
                    + " longer (--min-events). An ideal clock runs along, so communication is"
                    + " divided into serialisation and transfer."),
            new Paragraph(
                "Without a trace",
                "The agent's option interval=auto, or a length such as interval=1s: each rank"
                    + " copies its counters at the same instants. Communication is one factor. The"
                    + " waiting of a row is that of the run, divided: in each window, what its"
                    + " calls took beyond the mean of what they take without waiting."),
            new Paragraph(
                "Gaps",
                "Where nothing was recorded (paused, tracing off, a trace's buffer being written),"
                    + " factors are those of the time that was seen; gap_mean_ns tells how long it"
                    + " was not."),
            new Paragraph(
                "Source",
                "Trace-based, time-resolved analysis of MPI application performance using standard"
                    + " metrics, section 3; Catching Idlers with Ease, section 6 (phase"
                    + " profiles).")));
  }

  private static Topic factor(
      String name, String title, String definition, String formula, String advice) {
    return factor(name, title, definition, formula, advice, SOURCE);
  }

  private static Topic hybrid(
      String name, String title, String definition, String formula, String advice) {
    return factor(name, title, definition, formula, advice, HYBRID_SOURCE);
  }

  private static Topic factor(
      String name,
      String title,
      String definition,
      String formula,
      String advice,
      Paragraph source) {
    return new Topic(
        name,
        title,
        KIND,
        List.of(
            new Paragraph("Definition", definition),
            new Paragraph("What to do", advice),
            new Paragraph("Formula", formula),
            source));
  }
}
