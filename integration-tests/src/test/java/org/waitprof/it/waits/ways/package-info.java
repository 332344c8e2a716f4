/** Every way to wait, in profile and trace: {@code MatrixIT}. */
@NullMarked
package org.waitprof.it.waits.ways;

import org.jspecify.annotations.NullMarked;
