/**
 * Code that is woven around call sites that may reach MPI, and weaving loaded classes again. Runs
 * in the class-loading threads of the application, before its classes are defined. Begin with
 * {@link SiteWeaver}.
 */
@NullMarked
package org.waitprof.agent.callpath.weave;

import org.jspecify.annotations.NullMarked;
