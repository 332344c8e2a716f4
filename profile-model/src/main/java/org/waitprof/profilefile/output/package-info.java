/**
 * Files that a job leaves. {@link OutputName} names them, and {@link FreshFile} makes them whole or
 * not at all.
 */
@NullMarked
package org.waitprof.profilefile.output;

import org.jspecify.annotations.NullMarked;
