/**
 * Steps of the build that make the agent's jar, and checks of call tables against the bindings' own
 * jars. They run in the build and in tests, with which they are compiled, and are not in the jar.
 * {@link org.waitprof.agent.build.JarAssembly} is the entrance, {@link
 * org.waitprof.agent.build.PackPlan} says what lies where.
 *
 * <p>Why: {@code doc/decisions/04-packs-and-start-budget.md}.
 */
@NullMarked
package org.waitprof.agent.build;

import org.jspecify.annotations.NullMarked;
