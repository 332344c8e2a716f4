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
            "How evenly useful work is spread over the ranks. 1 is even; at 0.5 the busiest rank has"
                + " twice the mean, and everyone waits for it.",
            "mean useful time / largest useful time",
            "Give the ranks equal work, measured in time rather than in data; or let ranks take work"
                + " when they are free."),
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
                + " missing to 1 is waiting in chains of dependence: while some compute, others have"
                + " to wait for them, whatever the network.",
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
                + " network helps here and nowhere else."));
  }

  private static Topic factor(
      String name, String title, String definition, String formula, String advice) {
    return new Topic(
        name,
        title,
        KIND,
        List.of(
            new Paragraph("Definition", definition),
            new Paragraph("What to do", advice),
            new Paragraph("Formula", formula),
            SOURCE));
  }
}
