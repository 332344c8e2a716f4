/**
 * Names and rights of files in the operating system: the owners that a path can be trusted to have,
 * and names that the locale of a batch job cannot express. Begin with {@link OwnedFile}.
 */
@NullMarked
package org.waitprof.system;

import org.jspecify.annotations.NullMarked;
