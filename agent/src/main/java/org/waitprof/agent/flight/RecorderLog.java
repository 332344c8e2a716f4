package org.waitprof.agent.flight;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The JVM's log of Flight Recorder. The JVM writes warnings and errors to the standard output of
 * the program, unless its options say otherwise. Flight Recorder logs errors where a program ends
 * while its shutdown hook works.
 *
 * <p>The log goes to {@code /dev/null}. Without any output, Flight Recorder takes its level for the
 * most detailed: it writes the byte code of its events as text, and reads each event for a log that
 * does not exist. That takes some tenths of a second of CPU, and a thread in the run.
 */
final class RecorderLog {
  private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";

  /** Rotation of log files, the default, is refused for what is no regular file. */
  private static final String[][] SETTINGS = {
    {"output=file=/dev/null", "output_options=filecount=0", "what=jfr*=error"},
    {"output=stdout", "what=jfr*=off"}
  };

  /** A program that brings its own of these expects that nothing is set up before it runs. */
  private static final String[] OF_PROGRAM = {
    "javax.management.builder.initial", "java.util.logging.manager"
  };

  private RecorderLog() {}

  /**
   * Keeps that log away from standard output, unless options of the JVM set up logs. Called by the
   * thread that starts a recording; costs 0.1 s, most of it for the JVM's classes.
   */
  static void leaveOutput() {
    for (String property : OF_PROGRAM) {
      if (System.getProperty(property) != null) {
        return;
      }
    }
    try {
      boolean isSetUp =
          ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
              .anyMatch(option -> option.startsWith("-Xlog"));
      if (!isSetUp) {
        for (String[] setting : SETTINGS) {
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName(COMMANDS),
                  "vmLog",
                  new Object[] {setting},
                  new String[] {String[].class.getName()});
        }
      }
    } catch (JMException | RuntimeException | LinkageError e) {
      return; // A JVM without these commands goes on logging.
    }
  }
}
