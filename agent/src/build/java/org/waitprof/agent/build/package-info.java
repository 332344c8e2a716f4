/**
 * What makes the agent's jar, and what checks call tables against the bindings' own jars; runs in
 * the build and in tests, with which it is compiled, and is not in the jar. {@link
 * org.waitprof.agent.build.JarAssembly} is the entrance, {@link org.waitprof.agent.build.PackPlan}
 * says what lies where.
 *
 * <p>Why: {@code doc/decisions/04-packs-and-start-budget.md}.
 */
@NullMarked
package org.waitprof.agent.build;

import org.jspecify.annotations.NullMarked;
