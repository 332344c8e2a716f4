package org.waitprof.model;

/**
 * Property of an {@link MpiCall} in which it differs from others of its class; at most one per
 * type.
 */
sealed interface CallAttribute
    permits CompletedRequests, DataMovement, Dependence, SendMode, StartedRequest {}
