package org.waitprof.replay.delay;

/** What the second readings of all ranks share. */
record DelaySetting(DelayRule rule, DelayPlaces places, DelayPost post, DelayGroups groups) {}
