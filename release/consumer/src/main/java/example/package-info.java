/**
 * A program of a user, which takes the agent from a Maven repository by its coordinates. Compiled
 * and run by {@code release/try.sh}.
 */
package example;
