package org.waitprof.pairing;

import org.waitprof.pairing.cause.EntryCauses;

/**
 * One instance of a collective as far as members have reported it: fields of a record. Two records
 * of an instance combine into one, in any order. So what a communicator of any size has to exchange
 * is bounded by what one rank has kept. An instance {@link #STRATUM} describes the stratum as a
 * whole: levels and counts take the places of times.
 */
final class CollectiveRecord {
  /** Hash of communicator, call and root. */
  static final int STRATUM_HASH = 0;

  /** The instance's number, or {@link #STRATUM}. */
  static final int NUMBER = 1;

  /** Begin of the last member; of a stratum, the highest level. */
  static final int LAST_BEGIN = 2;

  /** The last member: rank in the upper half, place among the members in the lower. */
  static final int LAST_WHO = 3;

  /** Hash of the path of its call. */
  static final int LAST_PATH = 4;

  /** Causes that took its time before, in two numbers: see {@link EntryCauses}. */
  static final int LAST_CAUSES = 5;

  /**
   * Time since it was together with the other members, directly behind its causes; 0 if unknown.
   */
  static final int LAST_SINCE = 7;

  /**
   * Begin of the last member with data to send, as {@link #LAST_BEGIN}; of a stratum, the highest
   * count.
   */
  static final int SENDER_BEGIN = 8;

  static final int SENDER_WHO = 9;
  static final int SENDER_PATH = 10;
  static final int SENDER_CAUSES = 11;
  static final int SENDER_SINCE = 13;

  /** Time at which the first member was through; of a stratum, the lowest count. */
  static final int FIRST_END = 14;

  /** Number of members that have reported. */
  static final int MEMBERS = 15;

  static final int WIDTH = 16;

  /** Number of fields about the member that came last, of all or of the members with data. */
  private static final int WHOLE = SENDER_BEGIN - LAST_BEGIN;

  /** Number of fields about the causes that took a member's time. */
  static final int CAUSE_FIELDS = 3;

  static final long STRATUM = -1;
  static final long NOBODY = -1;

  private CollectiveRecord() {}

  /** Fills a record with what one member knows. */
  static void set(
      long[] to,
      int at,
      long stratum,
      long number,
      long begin,
      long who,
      long path,
      boolean sends,
      long end) {
    to[at + STRATUM_HASH] = stratum;
    to[at + NUMBER] = number;
    to[at + LAST_BEGIN] = begin;
    to[at + LAST_WHO] = who;
    to[at + LAST_PATH] = path;
    to[at + LAST_CAUSES] = 0;
    to[at + LAST_CAUSES + 1] = 0;
    to[at + LAST_SINCE] = 0;
    to[at + SENDER_BEGIN] = sends ? begin : Long.MIN_VALUE;
    to[at + SENDER_WHO] = sends ? who : NOBODY;
    to[at + SENDER_PATH] = sends ? path : 0;
    to[at + SENDER_CAUSES] = 0;
    to[at + SENDER_CAUSES + 1] = 0;
    to[at + SENDER_SINCE] = 0;
    to[at + FIRST_END] = end;
    to[at + MEMBERS] = 1;
  }

  /** Writes the causes that took the member's time before, and how long that was. */
  static void putCauses(long[] to, int at, EntryCauses causes, int entry, long begin) {
    to[at + LAST_SINCE] = causes.packBefore(entry, begin, to, at + LAST_CAUSES);
    System.arraycopy(to, at + LAST_CAUSES, to, at + SENDER_CAUSES, CAUSE_FIELDS);
  }

  /** A record of the same instance without facts: a member that adds it gets the result. */
  static long[] silent(long[] record) {
    long[] silent = record.clone();
    silent[LAST_BEGIN] = Long.MIN_VALUE;
    silent[LAST_WHO] = NOBODY;
    silent[SENDER_BEGIN] = Long.MIN_VALUE;
    silent[SENDER_WHO] = NOBODY;
    silent[FIRST_END] = Long.MAX_VALUE;
    silent[MEMBERS] = 0;
    return silent;
  }

  /** Adds the facts of another record of the instance. */
  static void combine(long[] to, int at, long[] from, int source) {
    later(to, at + LAST_BEGIN, from, source + LAST_BEGIN);
    later(to, at + SENDER_BEGIN, from, source + SENDER_BEGIN);
    to[at + FIRST_END] = Math.min(to[at + FIRST_END], from[source + FIRST_END]);
    to[at + MEMBERS] += from[source + MEMBERS];
  }

  /** Keeps the later of two begins; of equal ones the lower rank's, as in the replay. */
  private static void later(long[] to, int at, long[] from, int source) {
    long mine = to[at];
    long theirs = from[source];
    if (theirs > mine || (theirs == mine && member(from[source + 1]) < member(to[at + 1]))) {
      System.arraycopy(from, source, to, at, WHOLE);
    }
  }

  /** Place among the members; no member comes behind all of them. */
  private static long member(long who) {
    return who == NOBODY ? Long.MAX_VALUE : who & 0xFFFF_FFFFL;
  }

  /** Hash that gives the record's place in a table or among ranks. */
  static long spread(long stratum, long number) {
    long hash = (stratum ^ number * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    return hash ^ hash >>> 29;
  }
}
