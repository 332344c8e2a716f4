package org.waitprof.model;

/** What is said of an {@link MpiCall} where it differs from others of its class; none twice. */
sealed interface CallAttribute
    permits CompletedRequests, DataMovement, Dependence, SendMode, StartedRequest {}
