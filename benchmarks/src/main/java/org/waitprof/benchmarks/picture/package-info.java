/** Pictures of results beside those of the papers, as SVG. */
@NullMarked
package org.waitprof.benchmarks.picture;

import org.jspecify.annotations.NullMarked;
