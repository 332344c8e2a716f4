/** What a profile may have beside its rows and ranks. Begin with {@code Sections}. */
@NullMarked
package org.waitprof.model.section;

import org.jspecify.annotations.NullMarked;
