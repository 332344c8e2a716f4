package org.waitprof.agent.binding;

/**
 * Names of the public methods by which a binding tells who belongs to a communicator.
 *
 * @param group of a communicator: its (local) group
 * @param remoteGroup of an intercommunicator: the other group
 * @param size of a group: how many members it has
 * @param translate static, of groups: (group, ranks, other group) to ranks in the other
 * @param isNull of a communicator: whether this rank is not in it; empty if its negative rank tells
 * @param rank of a communicator: the caller's rank
 * @param free of a group: gives it back; empty if there is nothing to give back
 */
public record GroupMethods(
    String group,
    String remoteGroup,
    String size,
    String translate,
    String isNull,
    String rank,
    String free) {}
