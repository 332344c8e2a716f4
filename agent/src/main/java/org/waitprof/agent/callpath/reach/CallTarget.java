package org.waitprof.agent.callpath.reach;

/**
 * A method as a call site names it.
 *
 * @param owner internal name of the class that the site names
 * @param signature name and parameters: what an overriding method has in common
 * @param exact whether the method is the named one, and none that overrides it: static methods,
 *     constructors, private and super calls
 */
public record CallTarget(String owner, String signature, boolean exact) {

  public static CallTarget of(String owner, String name, String descriptor, boolean exact) {
    return new CallTarget(owner, signature(name, descriptor), exact);
  }

  /** Name and parameters, without the return type, which an overriding method may narrow. */
  static String signature(String name, String descriptor) {
    return name.concat(descriptor.substring(0, descriptor.indexOf(')') + 1));
  }
}
