package org.waitprof.replay.delay;

/** The rule and the tables that the second readings of all ranks share. */
record DelaySetting(DelayRule rule, DelayPlaces places, DelayPost post, DelayGroups groups) {}
