package org.waitprof.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which classes belong in call paths. */
class ApplicationClassesTest {
  @ParameterizedTest
  @CsvSource({
    "demo.Wavefront, true",
    "Main, true",
    "mpi.Comm, false",
    "mpi.pt2pt.simple, true",
    "mpjdev.Comm, false",
    "runtime.starter.MulticoreStarter, false",
    "runtime.MyOwn, true",
    "java.util.ArrayList, false",
    "org.springframework.boot.loader.launch.JarLauncher, false",
    "org.springframework.boot.SpringApplication, true",
    "javafx.Own, true",
    "org.waitprof.record.Probe, false"
  })
  void foreignClassesAreLeftOut(String name, boolean expected) {
    assertEquals(expected, new ApplicationClasses("", "").test(name));
  }

  /** The agent reads files of the kernel and keeps samples, in each of its packages. */
  @ParameterizedTest
  @CsvSource({
    "org.waitprof.system.KernelText, false, true",
    "org.waitprof.sample.Sampler, false, true",
    "org.waitprof.record.Probe, false, true",
    "mpi.Comm, false, true",
    "java.io.RandomAccessFile, false, false",
    "demo.Wavefront, true, false"
  })
  void ownWorkIsNoneOfTheProgram(String name, boolean sampled, boolean call) {
    assertEquals(sampled, new ApplicationClasses("", "").isSampled(name));
    assertEquals(call, ApplicationClasses.isOfCalls(name));
  }

  @Test
  void theProgramIsNamedWhateverIsLeftOut() {
    String program = new ApplicationClasses("", "").outermost();
    assertNotEquals("", program);
    assertEquals(program, new ApplicationClasses("com.lib", "").outermost());
    assertEquals(program, new ApplicationClasses("", program).outermost());
  }

  @ParameterizedTest
  @CsvSource({
    "'', com.lib, com.lib.X, false",
    "'', com.lib.*, com.lib.X, false",
    "'', com.lib, com.app.X, true",
    "com.app:org.app, '', org.app.X, true",
    "com.app:org.app, '', com.lib.X, false",
    "com.app, com.app.gen, com.app.gen.X, false"
  })
  void optionsNarrowThem(String include, String exclude, String name, boolean expected) {
    assertEquals(expected, new ApplicationClasses(include, exclude).test(name));
  }
}
