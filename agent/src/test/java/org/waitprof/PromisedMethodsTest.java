package org.waitprof;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.HeldNames;

/** Expectation: what programs may call is in {@code doc/names.txt}. */
class PromisedMethodsTest {
  @Test
  void methodsOfWaitprof() throws IOException {
    Set<String> names = new TreeSet<>();
    for (Method method : Waitprof.class.getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers())) {
        String parameters =
            Stream.of(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(","));
        String type = method.getReturnType().getSimpleName();
        names.add("Waitprof." + method.getName() + '(' + parameters + ") " + type);
      }
    }
    HeldNames.ofProject().assertHeld("api", names);
  }
}
