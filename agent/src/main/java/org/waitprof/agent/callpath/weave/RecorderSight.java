package org.waitprof.agent.callpath.weave;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.waitprof.record.Context;
import org.waitprof.record.Regions;
import org.waitprof.record.ThreadState;

/**
 * Finds out which class loaders find the recorder. Loaders of OSGi, application servers and plug-in
 * hosts pass on only the packages that they know. If a class of such a loader were woven
 * nevertheless, it would fail at the first name that it does not find.
 *
 * <p>A loader is asked once, by a small class that is defined in it and names the recorder's. A
 * call of {@link ClassLoader#loadClass} is not enough: Equinox and Felix look at the stack, and
 * give callers outside of bundles more than bundles get.
 *
 * <p>Some programs make a loader for each class. To define one more class for each takes longer
 * than all else. So after the first {@link #MOST_ASKED} loaders the JVM itself looks the names of
 * call sites up. It records what it finds (JVMS 5.3.2), and asks this loader for these names no
 * more: woven call sites find the same classes, whatever the loader gives its own classes.
 *
 * <p>Safe for use by several threads; the loader is asked without a lock, as it may take its own.
 */
public final class RecorderSight {
  /** Name of the class that asks, before its number. */
  public static final String ASKING = "org/waitprof/sight/Asking";

  /**
   * Text behind the name of a loader that does not find the recorder: the problem and its remedy.
   */
  public static final String REMEDY =
      " does not pass org.waitprof.* on to the boot loader; OSGi does with"
          + " -Dorg.osgi.framework.bootdelegation=org.waitprof.*";

  /** A class of each package that woven code names. */
  private static final String[] NAMED = {
    "org.waitprof.record.Context",
    "org.waitprof.record.binding.SizedComm",
    "org.waitprof.record.message.MessageProbe",
    "org.waitprof.record.sample.SampledObject",
    "org.waitprof.record.handle.Handles"
  };

  /** The classes that woven call sites name. */
  private static final List<Class<?>> OF_SITES =
      List.of(Context.class, ThreadState.class, Regions.class);

  /** Number of loaders that are asked by a class; it takes 0.1 ms each. */
  public static final int MOST_ASKED = 100;

  private static final int CLASS_FILE = 0xCAFEBABE;
  private static final int JAVA_8 = 52;
  private static final int PUBLIC = 1;
  private static final int UTF8 = 1;
  private static final int CLASS = 7;

  /** Constants before the names in the asking class. */
  private static final int OWN_CONSTANTS = 13;

  private static final AtomicInteger COUNT = new AtomicInteger();

  private final Definer definer;
  private final Map<ClassLoader, Boolean> known = new WeakHashMap<>();

  /** Loaders that find the classes of call sites; whether they find the probes is not known. */
  private final Set<ClassLoader> ofSites = Collections.newSetFromMap(new WeakHashMap<>());

  private int classes;

  /** The loaders that each thread is asking. */
  private final Map<Thread, List<ClassLoader>> asking = new WeakHashMap<>();

  /** Defines a class in a loader without asking it. */
  public interface Definer {
    /**
     * Defines a class.
     *
     * @param name its binary name
     * @return null where nothing can define one
     * @throws LinkageError if this one cannot be defined
     */
    @Nullable Class<?> define(ClassLoader loader, String name, byte[] file);
  }

  public RecorderSight(Definer definer) {
    this.definer = definer;
  }

  /**
   * Whether what is woven into a class of this loader finds the recorder. False as well for what a
   * loader needs itself to answer that, and where the answer is an error.
   */
  public boolean has(ClassLoader loader) {
    return has(loader, false);
  }

  /** Whether the call sites of a class of the application find it, which takes less to find out. */
  public boolean hasForSites(ClassLoader loader) {
    return has(loader, true);
  }

  private boolean has(ClassLoader loader, boolean sitesAlone) {
    ClassLoader last = loader;
    // A loader that asks its parent first finds what that one finds.
    while (last != null && !isBuiltIn(last) && ParentFirst.is(last)) {
      last = last.getParent();
    }
    if (last == null || isBuiltIn(last)) {
      return true;
    }
    boolean byNames;
    synchronized (known) {
      Boolean answer = known.get(last);
      if (answer != null) {
        return answer;
      }
      if (sitesAlone && ofSites.contains(last)) {
        return true;
      }
      List<ClassLoader> asked =
          asking.computeIfAbsent(Thread.currentThread(), t -> new ArrayList<>());
      if (asked.contains(last)) {
        return false;
      }
      asked.add(last);
      byNames = sitesAlone && classes >= MOST_ASKED;
      classes += byNames ? 0 : 1;
    }
    boolean answer = false;
    try {
      answer = byNames ? findsSites(last) : ask(last);
    } catch (Throwable e) {
      answer = false; // Whatever it throws, the recorder is not what it gives.
    } finally {
      synchronized (known) {
        if (byNames && answer) {
          ofSites.add(last);
        } else {
          known.put(last, answer);
        }
        List<ClassLoader> asked = asking.get(Thread.currentThread());
        if (asked != null && asked.remove(last) && asked.isEmpty()) {
          asking.remove(Thread.currentThread());
        }
      }
    }
    return answer;
  }

  /** Whether that is one of the JDK's, which ask the bootstrap loader first. */
  public static boolean isBuiltIn(ClassLoader loader) {
    return loader.getClass().getName().startsWith("jdk.internal.loader.ClassLoaders$");
  }

  private static boolean findsSites(ClassLoader loader) throws ClassNotFoundException {
    for (Class<?> each : OF_SITES) {
      if (Class.forName(each.getName(), false, loader) != each) {
        return false;
      }
    }
    return true;
  }

  private boolean ask(ClassLoader loader) throws ReflectiveOperationException, IOException {
    List<Class<?>> wanted = wanted();
    String name = ASKING + COUNT.incrementAndGet();
    Class<?> type = definer.define(loader, name.replace('/', '.'), file(name, wanted));
    if (type == null) {
      for (Class<?> each : wanted) {
        if (loader.loadClass(each.getName()) != each) {
          return false;
        }
      }
      return true;
    }
    Object asked = type.getConstructor().newInstance();
    return asked instanceof Supplier<?> supplier
        && supplier.get() instanceof Object[] found
        && List.of(found).equals(wanted);
  }

  /** Existing classes of {@link #NAMED}: the recorder's parts are defined as they are needed. */
  private static List<Class<?>> wanted() {
    List<Class<?>> wanted = new ArrayList<>();
    for (String name : NAMED) {
      Class<?> part = part(name);
      if (part != null) {
        wanted.add(part);
      }
    }
    return wanted;
  }

  private static @Nullable Class<?> part(String name) {
    try {
      return Class.forName(name, false, Context.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      return null; // Nothing that is woven names it.
    }
  }

  /**
   * A public class whose {@code get()} gives these classes, as it finds them. Written by hand: a
   * second start has the classes that write class files in no other need.
   */
  private static byte[] file(String name, List<Class<?>> named) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(CLASS_FILE);
    out.writeInt(JAVA_8);
    out.writeShort(OWN_CONSTANTS + 2 * named.size() + 1);
    writeClass(out, name, 1);
    writeClass(out, "java/lang/Object", 3);
    writeClass(out, "java/util/function/Supplier", 5);
    writeText(out, "<init>"); // 7
    writeText(out, "()V");
    out.write(new byte[] {12, 0, 7, 0, 8}); // 9: name and descriptor
    out.write(new byte[] {10, 0, 4, 0, 9}); // 10: that method of Object's
    writeText(out, "get"); // 11
    writeText(out, "()Ljava/lang/Object;");
    writeText(out, "Code"); // 13
    for (int i = 0; i < named.size(); i++) {
      writeClass(out, named.get(i).getName().replace('.', '/'), OWN_CONSTANTS + 1 + 2 * i);
    }
    out.write(new byte[] {0, PUBLIC, 0, 2, 0, 4, 0, 1, 0, 6, 0, 0, 0, 2});
    // aload_0, invokespecial, return
    writeMethod(out, 7, 8, new byte[] {0x2A, (byte) 0xB7, 0, 10, (byte) 0xB1});
    ByteArrayOutputStream code = new ByteArrayOutputStream();
    code.write(new byte[] {0x10, (byte) named.size(), (byte) 0xBD, 0, 4}); // bipush, anewarray
    for (int i = 0; i < named.size(); i++) {
      // dup, bipush, ldc, aastore
      int constant = OWN_CONSTANTS + 2 + 2 * i;
      code.write(new byte[] {0x59, 0x10, (byte) i, 0x12, (byte) constant, 0x53});
    }
    code.write(0xB0); // areturn
    writeMethod(out, 11, 12, code.toByteArray());
    out.writeShort(0);
    return bytes.toByteArray();
  }

  /** Two constants: a name, and the class of it. */
  private static void writeClass(DataOutputStream out, String name, int place) throws IOException {
    writeText(out, name);
    out.writeByte(CLASS);
    out.writeShort(place);
  }

  private static void writeText(DataOutputStream out, String text) throws IOException {
    out.writeByte(UTF8);
    out.writeUTF(text);
  }

  private static void writeMethod(DataOutputStream out, int name, int descriptor, byte[] code)
      throws IOException {
    out.writeShort(PUBLIC);
    out.writeShort(name);
    out.writeShort(descriptor);
    out.write(new byte[] {0, 1, 0, 13}); // one attribute, the code
    out.writeInt(12 + code.length);
    out.write(new byte[] {0, 4, 0, 1}); // stack, variables
    out.writeInt(code.length);
    out.write(code);
    out.writeInt(0); // no handlers, no attributes
  }
}
