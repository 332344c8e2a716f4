/**
 * Writer of the manual pages of a release, in the package of the command line that it reads. Begin with {@link
 * org.waitprof.cli.ManualPages}.
 */
@NullMarked
package org.waitprof.cli;

import org.jspecify.annotations.NullMarked;
