/**
 * Files that a job leaves: how they come to be named, {@link OutputName}, and how they come to be
 * whole or not at all, {@link FreshFile}.
 */
@NullMarked
package org.waitprof.profilefile.output;

import org.jspecify.annotations.NullMarked;
