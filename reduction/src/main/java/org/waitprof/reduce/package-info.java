/**
 * Data that crosses ranks: the union of keys, minima and floors, the merge of rank profiles into a
 * job's profile. Called once at the entry of Finalize and by the command {@code merge}; never on
 * the application's path. Begin with {@link JobMerge}.
 */
@NullMarked
package org.waitprof.reduce;

import org.jspecify.annotations.NullMarked;
