/**
 * Search for the classes of a class loader, and for their files one by one: class paths are looked
 * through before a class of theirs is defined, in the defining thread. Reads class files, loads
 * none. Begin with {@link ClassFinder}.
 */
@NullMarked
package org.waitprof.agent.callpath.scan;

import org.jspecify.annotations.NullMarked;
