package org.waitprof.agent.cache;

import java.io.File;

/** What woven classes depend on beside their class path and the JVM. */
final class CacheSettings {
  private final File agent;
  private final String options;

  /**
   * Makes them.
   *
   * @param agent the agent's jar
   * @param options those that change weaving
   */
  CacheSettings(File agent, String options) {
    this.agent = agent;
    this.options = options;
  }

  /** With the agent where it lies. */
  String here() {
    return agent.getPath() + ' ' + agent.length() + ' ' + agent.lastModified() + '\n' + options;
  }

  /** With the agent's content. */
  String anywhere() {
    return "agent " + Long.toHexString(JarDirectory.hash(agent)) + '\n' + options;
  }
}
