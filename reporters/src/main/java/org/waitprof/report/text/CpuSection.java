package org.waitprof.report.text;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.efficiency.NoCore;
import org.waitprof.model.CpuUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;
import org.waitprof.report.ReportContext;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.Template;
import org.waitprof.system.CountText;

/** Section, with {@code -v}, on the ranks' use of CPUs, where it is known. */
final class CpuSection implements Section {
  @Override
  public void print(ReportContext shown, Page page) {
    JobProfile profile = shown.profile();
    List<CpuUse> known =
        profile.ranks().stream().map(RankFacts::cpu).filter(CpuUse::isKnown).toList();
    if (!shown.options().verbose() || known.isEmpty()) {
      return;
    }
    page.heading("CPUs", "");
    List<String> parts = new ArrayList<>();
    NoCore lack = NoCore.of(profile);
    if (known.stream().allMatch(CpuUse::exact)) {
      parts.add(
          Percentages.sentence(lack.ratio())
              + " of rank time without a core"
              + (lack.worstRank() < 0
                  ? ""
                  : Template.fill(
                      ", at most %s (rank %s)",
                      Percentages.sentence(lack.worstRatio()), lack.worstRank())));
    }
    double span = known.stream().mapToDouble(CpuUse::spanNanos).sum();
    double switches = known.stream().mapToDouble(CpuUse::involuntarySwitches).sum();
    parts.add(
        Template.fill("threads lost their core %.0f times per second", switches * 1e9 / span));
    long threads = known.stream().mapToLong(CpuUse::threads).max().orElse(0);
    parts.add(CountText.of(threads, "MPI thread") + " per rank");
    if (lack.hostCpus() > 0) {
      parts.add(
          Template.fill(
              "%s on %s of %s, load %.1f",
              CountText.of(lack.hostRanks(), "rank"),
              CountText.of(lack.hostCpus(), "CPU"),
              PlainText.of(lack.host()),
              lack.hostLoad()));
    }
    if (known.stream().anyMatch(cpu -> cpu.cpus() < cpu.hostCpus())) {
      parts.add("a rank may use " + known.get(0).cpus() + " of them");
    }
    longest("collecting garbage", known.stream().mapToLong(CpuUse::gcNanos).max(), parts);
    longest("compiling", known.stream().mapToLong(CpuUse::jitNanos).max(), parts);
    page.paragraph(String.join("; ", parts));
  }

  private static void longest(String what, java.util.OptionalLong nanos, List<String> parts) {
    if (nanos.orElse(-1) >= 0) {
      long longest = nanos.getAsLong();
      parts.add(
          longest == 0
              ? "no JVM was " + what
              : "JVMs were " + what + " for up to " + Durations.of(longest));
    }
  }
}
