package dev.credence.page.forest;

import dev.credence.Credence;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Counts;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.text.SafeText;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Counts the successes and trials of metrics that are proportions of items.
 *
 * @param credence the installed metrics
 * @param observations the data of the system
 */
public record ProportionCounts(Credence credence, Observations observations) {
    /** Returns the counts of a row's metric; empty unless it is a proportion of items without weights. */
    public Optional<Counts> of(EstimateRow row) {
        try {
            return of(credence.registry().metric(row.estimate().metric()));
        } catch (NoSuchElementException | IllegalArgumentException e) {
            return Optional.empty(); // a metric of the reader's own, which is not registered
        }
    }

    private <E extends Evidence> Optional<Counts> of(Metric<E> metric) {
        return metric.proportion()
                .filter(proportion -> proportion.link() == Link.IDENTITY)
                .flatMap(proportion -> observations
                        .readBy(metric)
                        .filter(sample -> !sample.isWeighted())
                        .map(sample -> proportion.counts(sample.evidence())));
    }

    /** Returns counts as a reader of a table expects them, such as 112/119. */
    public static String text(Counts counts) {
        return SafeText.count(counts.successes()) + "/" + SafeText.count(counts.trials());
    }
}
