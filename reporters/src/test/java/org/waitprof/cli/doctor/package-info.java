/** Tests of the package of the same name. */
@NullMarked
package org.waitprof.cli.doctor;

import org.jspecify.annotations.NullMarked;
