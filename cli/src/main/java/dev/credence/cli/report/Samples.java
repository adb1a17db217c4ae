package dev.credence.cli.report;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;

/** The part of a data set that a metric reads. */
final class Samples {
    private Samples() {}

    static <E extends Evidence> Sample<E> of(Metric<E> metric, Dataset data) {
        Sample<E> sample = read(metric, data);
        metric.refusal(sample.evidence()).ifPresent(reason -> {
            throw Failure.refused(reason);
        });
        return sample;
    }

    /** Unchecked, but each sample is returned only where the metric's evidence type is that of the sample. */
    @SuppressWarnings("unchecked")
    private static <E extends Evidence> Sample<E> read(Metric<E> metric, Dataset data) {
        if (metric.evidenceType() == ConfusionMatrix.class) {
            return (Sample<E>) data.matrix().orElseThrow(() -> missing(metric, "--prediction COLUMN"));
        }
        if (metric.evidenceType() == ScoredSample.class) {
            return (Sample<E>) data.scores().orElseThrow(() -> missing(metric, "--score COLUMN and --positive LABEL"));
        }
        if (metric.evidenceType() == ClassScores.class) {
            return (Sample<E>)
                    data.classes().orElseThrow(() -> missing(metric, "--class-score LABEL=COLUMN for each class"));
        }
        throw Failure.usage("metric '" + metric.spelling() + "' reads "
                + metric.evidenceType().getSimpleName() + ", which a file of rows does not give");
    }

    private static Failure missing(Metric<?> metric, String option) {
        return Failure.usage("metric '" + metric.spelling() + "' needs " + option);
    }
}
