package org.waitprof.record.handle;

/**
 * Native memory of the agent's in which a library leaves statuses that the program ignores.
 *
 * @param pointer as the binding's methods take it
 * @param address of its first byte
 * @param bytes of the memory
 * @param owner keeps the memory reachable
 */
public record StatusRoom(Object pointer, long address, int bytes, Object owner) {}
