/** Files that Cube, the browser of Scalasca and Score-P, reads. */
@NullMarked
package org.waitprof.report.cube;

import org.jspecify.annotations.NullMarked;
