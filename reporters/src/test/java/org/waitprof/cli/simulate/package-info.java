/** Tests of the package of the same name. */
@NullMarked
package org.waitprof.cli.simulate;

import org.jspecify.annotations.NullMarked;
