package dev.credence.report.figure.kind;

import dev.credence.Credence;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.posterior.ExactPosteriors;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.report.evaluation.EstimateRow;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.figure.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The exact posteriors of an evaluation's metrics. */
final class EvaluationPosteriors {
    /** This many densities are distinguished on one page. */
    private static final int MOST = 4;

    private final Credence credence;
    private final EvaluationReport report;
    private final List<String> metrics;

    EvaluationPosteriors(Credence credence, EvaluationReport report) {
        this.credence = credence;
        this.report = report;
        this.metrics = report.rows().stream()
                .map(EstimateRow::estimate)
                .map(estimate -> estimate.metric())
                .distinct()
                .filter(spelling ->
                        ReadMetrics.of(credence, spelling).filter(this::has).isPresent())
                .limit(MOST + 1L)
                .toList();
    }

    boolean any() {
        return !metrics.isEmpty();
    }

    private <E extends Evidence> boolean has(Metric<E> metric) {
        Optional<Sample<E>> sample = report.observations().readBy(metric);
        return sample.isPresent()
                && ExactPosteriors.refusal(metric, sample.get()).isEmpty();
    }

    Figure figure() {
        List<NamedDistribution> shown = new ArrayList<>();
        metrics.stream()
                .limit(MOST)
                .forEach(spelling -> shown.add(posterior(credence.registry().metric(spelling))));
        Figure figure =
                PosteriorFigure.of("Posteriors under Jeffreys' prior", "value", report.level(), List.copyOf(shown));
        return metrics.size() <= MOST
                ? figure
                : figure.noting("The first " + MOST + " metrics that have an exact posterior are shown; name others.");
    }

    private <E extends Evidence> NamedDistribution posterior(Metric<E> metric) {
        Sample<E> sample = report.observations().readBy(metric).orElseThrow();
        return new NamedDistribution(metric.spelling(), ExactPosteriors.of(metric, sample, BetaPrior.JEFFREYS));
    }
}
