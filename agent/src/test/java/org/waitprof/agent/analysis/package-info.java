/** Analyses by ranks that are threads, and what becomes of them where one of them fails. */
@NullMarked
package org.waitprof.agent.analysis;

import org.jspecify.annotations.NullMarked;
