package waits;

/** Wait states in calls that Open MPI does not have: there are none. */
final class OwnPatterns {
  private OwnPatterns() {}

  static void all(Run run) {}
}
