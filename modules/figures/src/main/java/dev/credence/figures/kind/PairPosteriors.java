package dev.credence.figures.kind;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.DistributionComparator;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Distribution;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.posterior.ExactPosteriors;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.figures.Figure;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ObservedPair;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The posteriors of the first metric of a comparison, or of accuracy, or of the next metric that has them: those of both systems, and
 * that of their difference.
 */
final class PairPosteriors {
    /** The comparators whose posterior is exact. */
    private static final List<String> EXACT = List.of("bayes-paired", "bayes");

    private final Credence credence;
    private final ComparisonReport report;
    private final Optional<MetricComparator<?>> pair;

    /** A metric, what it reads, and the comparator that gives the whole distribution of the difference. */
    private record MetricComparator<E extends Evidence>(
            Metric<E> metric, Pairing<E> pairing, DistributionComparator comparator) {
        Distribution difference() {
            return comparator.distribution(metric, pairing);
        }

        Optional<Distribution> posterior(boolean first) {
            Sample<E> sample = pairing instanceof Pairing.Independent<E> apart
                    ? (first ? apart.first() : apart.second())
                    : Sample.of(first ? pairing.firstEvidence() : pairing.secondEvidence());
            return ExactPosteriors.refusal(metric, sample).isEmpty()
                    ? Optional.of(ExactPosteriors.of(metric, sample, BetaPrior.JEFFREYS))
                    : Optional.empty();
        }

        /** Whether the systems' own posteriors apply: those of a joint sample do, if its items were drawn one by one. */
        boolean overlaid() {
            boolean plain = pairing instanceof Pairing.Independent<?>
                    || (pairing instanceof Pairing.Paired<?, ?> paired
                            && paired.joint().isIid());
            return plain && posterior(true).isPresent() && posterior(false).isPresent();
        }
    }

    PairPosteriors(Credence credence, ComparisonReport report, ObservedPair systems) {
        this.credence = credence;
        this.report = report;
        List<String> metrics = report.rows().stream()
                .map(row -> row.comparison().metric())
                .distinct()
                .toList();
        this.pair = Stream.of(metrics.stream().limit(1), metrics.stream().filter("accuracy"::equals), metrics.stream())
                .flatMap(some -> some)
                .distinct()
                .flatMap(spelling -> MetricLookup.of(credence, spelling).stream())
                .flatMap(metric -> found(metric, systems))
                .findFirst();
    }

    private <E extends Evidence> Stream<MetricComparator<?>> found(Metric<E> metric, ObservedPair systems) {
        Optional<Pairing<E>> pairing = systems.readBy(metric);
        return credence.registry().comparators().stream()
                .filter(comparator -> EXACT.contains(comparator.id()))
                .filter(DistributionComparator.class::isInstance)
                .filter(comparator -> pairing.isPresent() && fits(comparator, metric, pairing.get()))
                .map(comparator -> new MetricComparator<>(metric, pairing.get(), (DistributionComparator) comparator));
    }

    private static boolean fits(Comparator comparator, Metric<?> metric, Pairing<?> pairing) {
        return comparator.refusal(metric, pairing).isEmpty();
    }

    boolean overlaid() {
        return pair.filter(MetricComparator::overlaid).isPresent();
    }

    boolean subtracted() {
        return pair.isPresent();
    }

    Figure overlay() {
        MetricComparator<?> one = pair.orElseThrow();
        String metric = one.metric().spelling();
        Figure figure = PosteriorFigure.ofTwo(
                metric,
                metric,
                report.options().level(),
                new NamedDistribution(name(true), one.posterior(true).orElseThrow()),
                new NamedDistribution(name(false), one.posterior(false).orElseThrow()),
                one.difference().survival(0));
        return one.pairing() instanceof Pairing.Paired<?, ?>
                ? figure.withNote(
                        "Both were measured on the same items: the probability is that of the joint posterior, by "
                                + one.comparator().spelling() + ", and cannot be read from the overlap.")
                : figure;
    }

    Figure difference() {
        MetricComparator<?> one = pair.orElseThrow();
        String title = one.metric().spelling() + ": " + name(true) + " minus " + name(false);
        NamedDistribution difference =
                new NamedDistribution("difference in " + one.metric().spelling(), one.difference());
        return DifferenceFigure.of(
                title, difference, report.options().level(), report.options().margin());
    }

    private String name(boolean first) {
        return report.name(first).orElse(first ? "first" : "second");
    }
}
