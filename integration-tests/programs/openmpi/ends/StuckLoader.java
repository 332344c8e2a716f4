// Expected: what surroundings.Talk prints, and "main ends". Talk runs in a class loader of the program's own; once it is
// done, whoever asks that loader for a resource waits for good. The JVM ends all the same.
package ends;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

public final class StuckLoader {
  private static volatile boolean done;

  private StuckLoader() {}

  public static void main(String[] args) throws Exception {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      urls.add(Path.of(entry).toUri().toURL());
    }
    ClassLoader loader = new Stuck(urls.toArray(new URL[0]));
    Class<?> program = loader.loadClass("surroundings.Talk");
    program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    done = true;
    System.out.println("main ends");
  }

  private static final class Stuck extends URLClassLoader {
    Stuck(URL[] urls) {
      super(urls, ClassLoader.getPlatformClassLoader());
    }

    @Override
    public URL findResource(String name) {
      if (done) {
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return super.findResource(name);
    }
  }
}
