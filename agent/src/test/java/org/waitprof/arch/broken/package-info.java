/** A tree in disorder, in which {@code HouseTest} shows that its rules find something. */
@NullMarked
package org.waitprof.arch.broken;

import org.jspecify.annotations.NullMarked;
