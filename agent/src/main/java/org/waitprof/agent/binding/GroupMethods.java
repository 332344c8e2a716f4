package org.waitprof.agent.binding;

/**
 * Names of the public methods of a binding that return the members of a communicator.
 *
 * @param group of a communicator: its (local) group
 * @param remoteGroup of an intercommunicator: the other group
 * @param size of a group: number of its members
 * @param translate static, of groups: (group, ranks, other group) to ranks in the other
 * @param isNull of a communicator: whether this rank is not in it; empty if a negative rank shows
 *     it
 * @param rank of a communicator: the caller's rank
 * @param free of a group: gives it back; empty if groups need no release
 */
public record GroupMethods(
    String group,
    String remoteGroup,
    String size,
    String translate,
    String isNull,
    String rank,
    String free) {}
