/** What both weavers, that of the binding and that of call paths, need of byte code. */
@NullMarked
package org.waitprof.agent.weave;

import org.jspecify.annotations.NullMarked;
