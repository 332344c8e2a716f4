/**
 * Names and rights of files in the operating system. Checks the owners of a path that has to be
 * trusted, and finds names that the locale of a batch job cannot express. Also files of the jar and
 * the kernel, and counts in messages. Begin with {@link OwnedFile}.
 */
@NullMarked
package org.waitprof.system;

import org.jspecify.annotations.NullMarked;
