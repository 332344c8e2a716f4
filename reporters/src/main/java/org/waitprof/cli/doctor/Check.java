package org.waitprof.cli.doctor;

/** One thing that doctor looks at. A check never throws and never takes longer than seconds. */
interface Check {
  /** Says what it finds; nothing if the check does not apply. */
  void examine(DoctorContext context, Diagnosis findings);
}
