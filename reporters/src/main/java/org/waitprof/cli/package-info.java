/**
 * The command line: {@code java -jar waitprof.jar COMMAND}. Each command has one file, found as a
 * service. Stdout carries results only; exit codes are a contract. The agent never loads this
 * package. Begin with {@link WaitprofCommands}.
 */
@NullMarked
package org.waitprof.cli;

import org.jspecify.annotations.NullMarked;
