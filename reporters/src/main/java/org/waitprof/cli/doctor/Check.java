package org.waitprof.cli.doctor;

import java.util.List;

/** One thing that doctor looks at. A check never throws and never takes longer than seconds. */
interface Check {
  /** What it found; empty if the check does not apply. */
  List<Finding> examine(DoctorContext context);
}
