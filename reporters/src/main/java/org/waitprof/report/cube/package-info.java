/** Files that Cube, the browser of Scalasca and Score-P, reads. Begin with {@link CubeFile}. */
@NullMarked
package org.waitprof.report.cube;

import org.jspecify.annotations.NullMarked;
