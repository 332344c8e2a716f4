package org.waitprof.record.binding;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Arguments of JVMs in which others come before the agent, and of those in which none do. */
class EarlierCodeTest {
  @Test
  void otherAgentsAndLoadersMayComeFirst() {
    assertFalse(EarlierCode.isPossible(new String[0]));
    assertFalse(EarlierCode.isPossible(new String[] {"-Xmx1g", "-javaagent:waitprof.jar=x"}));
    assertTrue(EarlierCode.isPossible(new String[] {"-javaagent:a.jar", "-javaagent:b.jar"}));
    assertTrue(EarlierCode.isPossible(new String[] {"-agentlib:jdwp=x", "-Da=b"}));
    assertTrue(EarlierCode.isPossible(new String[] {"-agentpath:/x.so"}));
    assertTrue(EarlierCode.isPossible(new String[] {"-Djava.system.class.loader=Own"}));
  }
}
