/** The recipes of {@code doc/}, run as far as they can be without the cluster that they are for. */
@NullMarked
package org.waitprof.it.recipes;

import org.jspecify.annotations.NullMarked;
