package org.waitprof.cli.doctor;

/** One check of doctor. It never throws and never takes longer than seconds. */
interface Check {
  /** Reports findings; none if the check does not apply. */
  void examine(DoctorContext context, Diagnosis findings);
}
