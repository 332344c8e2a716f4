/**
 * The command {@code doctor}: what on this machine or in a launch line would spoil a measurement,
 * and what to do. One file a check. Begin with {@link DoctorCommand}.
 */
@NullMarked
package org.waitprof.cli.doctor;

import org.jspecify.annotations.NullMarked;
