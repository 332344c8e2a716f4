/**
 * The command {@code doctor}: conditions on this machine or in a launch line that would spoil a
 * measurement, with advice. Each check has one file. Begin with {@link DoctorCommand}.
 */
@NullMarked
package org.waitprof.cli.doctor;

import org.jspecify.annotations.NullMarked;
