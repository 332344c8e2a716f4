/** Parts that a profile may have besides its rows and ranks. Begin with {@code Sections}. */
@NullMarked
package org.waitprof.model.section;

import org.jspecify.annotations.NullMarked;
