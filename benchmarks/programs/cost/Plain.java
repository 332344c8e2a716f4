package cost;

/** A program without MPI: loads the classes that its arguments name, without running any of them. */
public final class Plain {
  private Plain() {}

  public static void main(String[] classNames) throws Exception {
    for (String name : classNames) {
      Class.forName(name, false, Plain.class.getClassLoader());
    }
    Hello.printMemory();
  }
}
