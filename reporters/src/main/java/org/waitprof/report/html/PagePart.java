package org.waitprof.report.html;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.waitprof.report.table.SectionOrder;

/**
 * Parts of a report's page, by the question that they answer. A browser shows one at a time. On
 * paper and without scripts they follow one another.
 */
enum PagePart {
  /** The verdict and the places behind it. */
  WHAT("waits efficiency findings patterns quality"),
  WHY("causes late lateness blocked hosts work critical beyond"),
  WHERE("explore paths matrix phases"),
  WHEN("series time ends"),
  /** Tables of all that was counted. */
  RAW("calls sizes times sample threads ranks cpu run about");

  /** Ids in their order, with blanks between them. */
  private final String sections;

  PagePart(String sections) {
    this.sections = sections;
  }

  private List<String> sections() {
    return List.of(sections.split(" "));
  }

  /** Place of a section in this part; one that follows another is right behind it. */
  private int place(String section) {
    String named = SectionOrder.named(section);
    return 2 * sections().indexOf(named) + (named.equals(section) ? 0 : 1);
  }

  /** The part that has a section, by its id; empty for sections of other pages. */
  static Optional<PagePart> of(String section) {
    String named = SectionOrder.named(section);
    return Arrays.stream(values()).filter(part -> part.sections().contains(named)).findFirst();
  }

  /** Sections by part and by their order within it; unknown ones last. */
  static Comparator<String> order() {
    return Comparator.comparingInt(
        id -> of(id).map(part -> 100 * part.ordinal() + part.place(id)).orElse(999));
  }

  /** Name of the part in addresses and scripts, in lower case. */
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  String title() {
    return name().charAt(0) + id().substring(1);
  }
}
