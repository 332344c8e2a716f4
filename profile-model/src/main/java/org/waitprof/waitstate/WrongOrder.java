package org.waitprof.waitstate;

import com.google.auto.service.AutoService;

/** Late Sender in wrong order: another message was there already. Measured only. */
@AutoService(Pattern.class)
public final class WrongOrder extends Pattern {

  public WrongOrder() {
    super("late_sender_wrong_order", "Late Sender, wrong order");
  }

  @Override
  public String parent() {
    return "late_sender";
  }
}
