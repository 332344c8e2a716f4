/**
 * Tests on real MPI: they start jobs through {@code stack/run.sh} with {@link
 * org.waitprof.it.MpiJob} and look at what comes out. A missing MPI is a failure that says what to
 * do, never a skipped test.
 */
@NullMarked
package org.waitprof.it;

import org.jspecify.annotations.NullMarked;
