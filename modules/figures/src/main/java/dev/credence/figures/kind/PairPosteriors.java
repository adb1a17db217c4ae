package dev.credence.figures.kind;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.DistributionComparator;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Distribution;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.posterior.ExactPosteriors;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.figures.Figure;
import dev.credence.figures.kind.PairPosteriors.DifferenceFigure;
import dev.credence.figures.kind.PosteriorFigure.NamedDistribution;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LegendEntry;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.RuleMark;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
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

    /** A note has room for the names of this many metrics. */
    private static final int MAX_NAMED = 5;

    private final Credence credence;
    private final ComparisonReport report;
    private final ObservedPair systems;
    private final List<String> metrics;
    private final boolean alone;
    private final Optional<Found<?>> pair;

    /** A metric, what it reads, and the comparator that gives the whole distribution of the difference. */
    private record Found<E extends Evidence>(Metric<E> metric, Pairing<E> pairing, DistributionComparator comparator) {
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

    /**
     * Creates the posteriors.
     *
     * @param alone whether no table shows the other metrics, so that a note has to name them
     */
    PairPosteriors(Credence credence, ComparisonReport report, ObservedPair systems, boolean alone) {
        this.alone = alone;
        this.credence = credence;
        this.report = report;
        this.systems = systems;
        this.metrics = report.rows().stream()
                .map(row -> row.comparison().metric())
                .distinct()
                .toList();
        this.pair = Stream.of(metrics.stream().limit(1), metrics.stream().filter("accuracy"::equals), metrics.stream())
                .flatMap(some -> some)
                .distinct()
                .flatMap(spelling -> MetricLookup.of(credence, spelling).stream())
                .flatMap(this::found)
                .findFirst();
    }

    private <E extends Evidence> Stream<Found<?>> found(Metric<E> metric) {
        Optional<Pairing<E>> pairing = systems.readBy(metric);
        return exactComparators()
                .filter(DistributionComparator.class::isInstance)
                .filter(comparator -> pairing.isPresent() && fits(comparator, metric, pairing.get()))
                .map(comparator -> new Found<>(metric, pairing.get(), (DistributionComparator) comparator));
    }

    private Stream<? extends Comparator> exactComparators() {
        return credence.registry().comparators().stream().filter(comparator -> EXACT.contains(comparator.id()));
    }

    /** Returns why the first metric has no exact posterior of the difference, or of each system. */
    Optional<String> obstacle() {
        return pair.isPresent()
                ? Optional.of("the systems' own posteriors assume independently drawn items")
                : metrics.stream()
                        .flatMap(spelling -> MetricLookup.of(credence, spelling).stream())
                        .flatMap(metric -> refusals(metric))
                        .findFirst();
    }

    private <E extends Evidence> Stream<String> refusals(Metric<E> metric) {
        Optional<Pairing<E>> pairing = systems.readBy(metric);
        boolean apart = pairing.filter(Pairing.Independent.class::isInstance).isPresent();
        return exactComparators()
                .filter(comparator -> comparator.id().equals(EXACT.get(apart ? 1 : 0)))
                .flatMap(comparator -> pairing.stream()
                        .flatMap(known -> comparator.refusal(metric, known).stream())
                        .map(refusal -> metric.spelling() + " has no exact posterior by " + comparator.spelling() + ": "
                                + refusal.sentence()));
    }

    /** Returns a figure, with a note of the metrics that it leaves out if no table shows them. */
    private Figure ofOneMetric(Figure figure, String drawn) {
        List<String> others =
                metrics.stream().filter(metric -> !metric.equals(drawn)).toList();
        return others.isEmpty() || !alone
                ? figure
                : figure.withNote("This figure is of one metric; "
                        + (others.size() > MAX_NAMED
                                ? "the other " + others.size() + " are not drawn."
                                : "not drawn: " + String.join(", ", others) + "."));
    }

    private static boolean fits(Comparator comparator, Metric<?> metric, Pairing<?> pairing) {
        return comparator.refusal(metric, pairing).isEmpty();
    }

    boolean overlaid() {
        return pair.filter(Found::overlaid).isPresent();
    }

    boolean subtracted() {
        return pair.isPresent();
    }

    Figure overlay() {
        Found<?> one = pair.orElseThrow();
        String metric = one.metric().spelling();
        Figure figure = PosteriorFigure.ofTwo(
                metric,
                metric,
                report.options().level(),
                new NamedDistribution(name(true), one.posterior(true).orElseThrow()),
                new NamedDistribution(name(false), one.posterior(false).orElseThrow()),
                one.difference().survival(0));
        Figure noted = ofOneMetric(figure, metric);
        return one.pairing() instanceof Pairing.Paired<?, ?>
                ? noted.withNote(
                        "Both were measured on the same items: the probability is that of the joint posterior, by "
                                + one.comparator().spelling() + ", and cannot be read from the overlap.")
                : noted;
    }

    Figure difference() {
        Found<?> one = pair.orElseThrow();
        String title = one.metric().spelling() + ": " + name(true) + " minus " + name(false);
        NamedDistribution difference =
                new NamedDistribution("difference in " + one.metric().spelling(), one.difference());
        return ofOneMetric(
                DifferenceFigure.of(
                        title,
                        difference,
                        report.options().level(),
                        report.options().margin()),
                one.metric().spelling());
    }

    private String name(boolean first) {
        return report.name(first).orElse(first ? "first" : "second");
    }

    /**
     * The distribution of a difference, its interval shaded, against 0 and a region of practical equivalence.
     *
     * @see <a href="https://doi.org/10.1177/2515245918771304">Kruschke (2018), Advances in Methods and Practices in Psychological
     *     Science 1, 270-280</a>
     */
    static final class DifferenceFigure {
        private static final double HEIGHT = 280;

        /**
         * Draws the distribution of a difference.
         *
         * @param title above it
         * @param difference first minus second
         * @param level of the interval
         * @param margin a difference that does not matter, 0 for none
         * @throws IllegalArgumentException if the margin is below 0
         */
        public static Figure of(String title, NamedDistribution difference, ConfidenceLevel level, double margin) {
            if (!(margin >= 0)) {
                throw new IllegalArgumentException("margin must be >= 0: margin=" + margin);
            }
            Distribution d = difference.distribution();
            DensityLines lines = new DensityLines(List.of(d), 0, -margin, margin);
            List<Mark> marks = new ArrayList<>();
            List<LegendEntry> keys = new ArrayList<>();
            String reported = reported(difference, level);
            keys.add(new LegendEntry(reported, new LineMark(List.of(), ColourRole.FIRST, Dash.SOLID, "")));
            if (margin > 0) {
                String region = "practically equal, within " + margin + ": P = "
                        + Words.probability(Math.max(0, d.cdf(margin) - d.cdf(-margin)));
                CellMark cell = new CellMark(
                        new Point(-margin, 0), new Point(margin, lines.up().upper()), ColourRole.FIFTH, 0.25, region);
                marks.add(cell);
                keys.add(new LegendEntry(region, cell));
            }
            marks.add(new RuleMark(0, true, Dash.SOLID, ""));
            marks.add(lines.interval(difference, level, ColourRole.FIRST, reported));
            marks.add(lines.line(d, ColourRole.FIRST, Dash.SOLID, reported));
            Panel panel = new Panel(
                    "", Axis.of(difference.name(), lines.across()), Axis.of("density", lines.up()), HEIGHT, marks);
            String sides = "P(above " + (margin > 0 ? margin : "0") + ") = " + Words.probability(d.survival(margin))
                    + ", P(below " + (margin > 0 ? -margin : "0") + ") = " + Words.probability(d.cdf(-margin)) + ".";
            return new Figure(
                    title,
                    "Density of the difference: " + reported + ". " + sides,
                    Figure.USUAL_WIDTH,
                    keys,
                    List.of(panel),
                    List.of(sides, "Shaded: the equal-tailed " + SafeText.percent(level) + " credible interval."));
        }

        private static String reported(NamedDistribution named, ConfidenceLevel level) {
            Distribution d = named.distribution();
            double tail = (1 - level.value()) / 2;
            return "difference " + Words.interval(d.mean(), d.quantile(tail), d.upperQuantile(tail));
        }
    }
}
