package org.waitprof.agent.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarInputStream;
import java.util.zip.ZipEntry;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;

/** Each class lies in one pack, by rule. */
class PackPlanTest {
  private final Map<String, byte[]> classes = new TreeMap<>();

  private void add(String name, String superName) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, superName, null);
    writer.visitEnd();
    classes.put(name, writer.toByteArray());
  }

  private void add(String name) {
    add(name, "java/lang/Object");
  }

  @Test
  void aNewPackageBecomesAPackOfItsOwn() {
    add("org/waitprof/window/Window");
    add("org/waitprof/window/Window$Edge");
    assertEquals(
        Map.of(
            "org.waitprof.window.pack",
            Set.of("org/waitprof/window/Window", "org/waitprof/window/Window$Edge")),
        PackPlan.of(classes, Map.of()).packs());
  }

  @Test
  void whatWovenCodeCallsIsOnTheHotSideWithTheWordsThatItUses() {
    add("org/waitprof/record/Probe", "org/waitprof/model/Word");
    add("org/waitprof/record/clock/Clock");
    add("org/waitprof/record/trace/MessageTracing");
    add("org/waitprof/other/hot/Counter", "org/waitprof/record/Probe");
    add("org/waitprof/other/Rates");
    add("org/waitprof/sample/Sampler");
    add("org/waitprof/record/sample/MessageSampling", "org/waitprof/sample/Sampler");
    add("org/waitprof/record/sample/TraceComms");
    add("org/waitprof/model/Word");
    add("org/waitprof/model/Other");
    Map<String, Set<String>> packs = PackPlan.of(classes, Map.of()).packs();
    assertEquals(
        Set.of(
            "org/waitprof/record/Probe",
            "org/waitprof/record/clock/Clock",
            "org/waitprof/other/hot/Counter",
            "org/waitprof/model/Word"),
        packs.get(PackPlan.HOT));
    assertEquals(Set.of("org/waitprof/record/trace/MessageTracing"), packs.get(PackPlan.TRACE));
    assertEquals(Set.of("org/waitprof/model/Other"), packs.get("org.waitprof.model.pack"));
    assertEquals(Set.of("org/waitprof/other/Rates"), packs.get("org.waitprof.other.pack"));
    assertEquals(
        Set.of(
            "org/waitprof/sample/Sampler",
            "org/waitprof/record/sample/MessageSampling",
            "org/waitprof/record/sample/TraceComms"),
        packs.get(PackPlan.SAMPLE));
  }

  @Test
  void whatEveryRunLoadsIsInPacksOfItsOwnAndOldNamesDoNoHarm() {
    add("org/waitprof/record/Probe");
    add("org/waitprof/reduce/JobMerge");
    add("org/waitprof/reduce/Rarely");
    Map<String, String> usual =
        UsualClasses.read(
            """
            # a comment
            root org.waitprof.reduce.JobMerge
            start org.waitprof.record.Probe
            start org.waitprof.agent.Renamed
            """);
    assertEquals(
        Map.of(
            PackPlan.HOT,
            Set.of("org/waitprof/record/Probe"),
            "root.pack",
            Set.of("org/waitprof/reduce/JobMerge"),
            "org.waitprof.reduce.pack",
            Set.of("org/waitprof/reduce/Rarely")),
        PackPlan.of(classes, usual).packs());
  }

  @Test
  void theHotSideRefersToNothingBehindTheAgentsLoader() {
    add("org/waitprof/record/Probe", "org/waitprof/reduce/JobMerge");
    add("org/waitprof/reduce/JobMerge");
    assertThrows(IllegalArgumentException.class, () -> PackPlan.of(classes, Map.of()));
  }

  @Test
  void doorsLieInTheJarAndOneOfThemInAPackAsWell() {
    add("org/waitprof/agent/IsolatedLoader$Entries");
    add("org/waitprof/agent/ClassPack");
    add("org/waitprof/agent/Agent");
    PackPlan plan = PackPlan.of(classes, Map.of());
    assertEquals(
        Set.of("org/waitprof/agent/IsolatedLoader$Entries", "org/waitprof/agent/ClassPack"),
        plan.doors());
    assertEquals(
        Set.of("org/waitprof/agent/Agent", "org/waitprof/agent/ClassPack"),
        plan.packs().get("org.waitprof.agent.pack"));
  }

  @Test
  void aLibraryThatNobodyHasPlacedIsRefused() {
    add("com/example/Library");
    assertThrows(IllegalArgumentException.class, () -> PackPlan.of(classes, Map.of()));
  }

  @Test
  void theJarHasTheDoorsFirstAndNoInputOfTheBuild() throws IOException {
    add("org/waitprof/agent/WaitprofAgent");
    add("org/waitprof/reduce/JobMerge");
    JarAssembly assembly = new JarAssembly();
    classes.forEach((name, content) -> assembly.add(name + ".class", content));
    assembly.add("a/b.calls", "MPI Finalize()  MPI_Finalize".getBytes(StandardCharsets.US_ASCII));
    assembly.add("a/b.omitted", new byte[0]);
    assertThrows(
        IllegalArgumentException.class,
        () -> assembly.add("org/waitprof/reduce/JobMerge.class", new byte[0]));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assembly.write(out, "1.2", OffsetDateTime.parse("2026-11-21T00:00:00Z"));
    List<String> names = new ArrayList<>();
    try (JarInputStream jar = new JarInputStream(new ByteArrayInputStream(out.toByteArray()))) {
      assertEquals("1.2", jar.getManifest().getMainAttributes().getValue("Implementation-Version"));
      for (ZipEntry entry = jar.getNextEntry(); entry != null; entry = jar.getNextEntry()) {
        names.add(entry.getName());
      }
    }
    assertEquals(
        List.of(
            "org/waitprof/agent/WaitprofAgent.class", "org.waitprof.reduce.pack", "inst/a/b.rows"),
        names);
  }
}
