/**
 * Methods of the application that may reach MPI: class-hierarchy analysis (Dean, Grove, Chambers,
 * ECOOP 1995) backwards from the binding's communicating methods, over class files and without
 * loading a class. {@link org.waitprof.agent.callpath.reach.Reachability} is the entrance; its
 * callers hold a lock.
 */
@NullMarked
package org.waitprof.agent.callpath.reach;

import org.jspecify.annotations.NullMarked;
