/** Facts of single places where ranks wait. Begin with {@link PlaceFacts}. */
@NullMarked
package org.waitprof.report.figures.place;

import org.jspecify.annotations.NullMarked;
