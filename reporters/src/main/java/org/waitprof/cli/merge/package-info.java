/**
 * Finds the counter files of a job that did not reach Finalize, and merges them run by run. Begin
 * with {@link RunMerge}.
 */
@NullMarked
package org.waitprof.cli.merge;

import org.jspecify.annotations.NullMarked;
