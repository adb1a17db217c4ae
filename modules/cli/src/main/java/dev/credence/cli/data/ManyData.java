package dev.credence.cli.data;

import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.sample.Sample;
import java.util.List;

/**
 * Several systems, as evidence.
 *
 * @param rows how many rows were read
 * @param sample their predictions
 * @param notes what the reader should know before any metric
 */
public record ManyData(long rows, Sample<JointConfusionMatrix> sample, List<String> notes) {}
