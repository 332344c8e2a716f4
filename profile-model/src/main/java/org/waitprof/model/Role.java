package org.waitprof.model;

import java.util.Optional;

/**
 * The side a rank is on in a call whose two sides behave differently: root or not in rooted
 * collectives, what kind of request completed in wait and test calls, whether a loop of polls
 * waited. The label is the CSV column {@code role}. The ordinal is stored in counter files.
 */
public enum Role {
  NONE(""),
  ROOT("root"),
  NONROOT("nonroot"),
  RECV("recv"),
  SEND("send"),
  /** Polls that found nothing, in a loop that did nothing else: their time is that between, too. */
  POLLED("polled");

  private final String label;

  Role(String label) {
    this.label = label;
  }

  /** The text used in files; empty for {@link #NONE}. */
  public String label() {
    return label;
  }

  /** The role of a label; empty when no role has it. */
  public static Optional<Role> labelled(String label) {
    for (Role role : values()) {
      if (role.label.equals(label)) {
        return Optional.of(role);
      }
    }
    return Optional.empty();
  }
}
