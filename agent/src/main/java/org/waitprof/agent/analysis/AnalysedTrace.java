package org.waitprof.agent.analysis;

import java.nio.file.Path;
import org.waitprof.model.JobProfile;

/**
 * What the analysis of a job's trace has made.
 *
 * @param profile the measured profile
 * @param file where it was written
 * @param nanos how long all ranks were busy with it
 */
public record AnalysedTrace(JobProfile profile, Path file, long nanos) {}
