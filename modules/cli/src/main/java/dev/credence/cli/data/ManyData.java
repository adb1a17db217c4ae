package dev.credence.cli.data;

import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.sample.Sample;
import java.util.List;

/**
 * The evidence of several systems.
 *
 * @param rows the number of rows that were read
 * @param sample their predictions
 * @param notes notes on the data
 */
public record ManyData(long rows, Sample<JointConfusionMatrix> sample, List<String> notes) {}
