package dev.credence.frequentist.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.DesignRefusals;
import dev.credence.api.text.Named;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The common base of Tango's and McNemar's comparisons of two proportions on common trials. */
abstract class PairedProportions extends Named implements Comparator {
    private static final String INSTEAD = "paired-delta";

    PairedProportions(String id, String description) {
        super(id, description);
    }

    /** Returns the tests of no difference; there is at least one trial. */
    abstract OneSidedTests tests(DiscordantCounts counts);

    @Override
    public final Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
        if (!(pairing instanceof Pairing.Paired<?, ?> paired)) {
            return Optional.of(Refusal.of(
                    Refusal.Code.PAIRING,
                    "it compares systems on the same items, and these have different ones; use miettinen-nurminen"
                            + " or independent-delta, or join the rows by item"));
        }
        return ProportionRefusals.metric(metric, pairing, Set.of(), INSTEAD)
                .or(() -> DesignRefusals.unlessIidItems(paired.joint(), INSTEAD))
                .or(() -> trials(metric, paired));
    }

    private static <E extends Evidence> Optional<Refusal> trials(Metric<E> metric, Pairing.Paired<?, ?> pairing) {
        @SuppressWarnings("unchecked") // the metric reads the evidence of both systems
        Pairing.Paired<E, ?> read = (Pairing.Paired<E, ?>) pairing;
        return DiscordantCounts.common(
                        metric.proportion().orElseThrow(), read.joint().evidence())
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.METRIC,
                        "it compares proportions whose trials are the same observations for both systems, as those of"
                                + " accuracy and recall are; an observation here is a trial of one system alone; use "
                                + INSTEAD));
    }

    @Override
    public final <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions comparisonOptions, ComputeOptions options) {
        ComparisonBuilder comparison = Comparison.of(metric, pairing, spelling(), comparisonOptions);
        if (Double.isNaN(comparison.difference())) {
            return ScoreComparison.undefined(comparison, metric.range());
        }
        Proportion<E> proportion = metric.proportion().orElseThrow();
        DiscordantCounts counts = DiscordantCounts.of(proportion, pairing);
        comparison.differing(counts.discordant());
        if (counts.discordant() > 0 && counts.discordant() < Comparison.FEWEST_DISCORDANT) {
            double exact = McNemarForm.EXACT.tests(counts).twoSided();
            String sentence = String.format(
                    Locale.ROOT,
                    "the systems differ on %d of %d items; the exact conditional (binomial) p-value is %.4f, and with fewer"
                            + " than six items it cannot be below 0.05",
                    counts.discordant(),
                    counts.trials(),
                    exact);
            comparison.note(Note.of("few-differing", sentence)
                    .with("differing", counts.discordant())
                    .with("pValue", exact));
        }
        DifferenceScore score = new TangoScore(counts).times(ProportionRefusals.factor(proportion.link()));
        return ScoreComparison.symmetric(score, tests(counts))
                .complete(comparison, metric.direction(), comparisonOptions);
    }

    /**
     * The score statistics of two proportions on common trials: Tango's of the difference, and that of the ratio (Nam and Blackwelder;
     * Tang, Tang and Chan). Given the difference or ratio, the maximum likelihood estimate of the probability q that only the second
     * system succeeds is the root of a quadratic. At difference 0 and ratio 1 both statistics are McNemar's z.
     */
    record TangoScore(DiscordantCounts counts) implements DifferenceScore {
        @Override
        public double at(double difference) {
            return difference < 0 ? 0 - upwards(swapped(), -difference) : upwards(this, difference);
        }

        @Override
        public TangoScore swapped() {
            return new TangoScore(counts.swapped());
        }

        /** Returns {@code (b - c - n d) / sqrt(n (2 q + d (1 - d)))} for nonnegative d, for which q has full precision. */
        private static double upwards(TangoScore score, double d) {
            double b = (double) score.counts.first();
            double c = (double) score.counts.second();
            double n = (double) score.counts.trials();
            double q = root(2 * n, (2 * n - b + c) * d - b - c, -c * d * (1 - d));
            return DifferenceScore.standardised(b - c - n * d, n * (2 * q + d * (1 - d)));
        }

        @Override
        public double atRatio(double ratio) {
            return ratio < 1 ? 0 - ratioUpwards(swapped(), 1 / ratio) : ratioUpwards(this, ratio);
        }

        /** Returns {@code (x1 - r x2) / sqrt(n (1 + r) q + (a + b + c) (r - 1))} for r of 1 or more. */
        private static double ratioUpwards(TangoScore score, double r) {
            if (r == Double.POSITIVE_INFINITY) {
                return Double.NEGATIVE_INFINITY;
            }
            double a = (double) score.counts.both();
            double b = (double) score.counts.first();
            double c = (double) score.counts.second();
            double n = (double) score.counts.trials();
            double any = a + b + c;
            double q = root(n * (1 + r), (a + c) * r * r - (a + b + 2 * c), c * (1 - r) * any / n);
            return DifferenceScore.standardised(a + b - r * (a + c), n * (1 + r) * q + any * (r - 1));
        }

        /** Returns the nonnegative root of {@code a q^2 + b q + c} with positive a and nonpositive c. */
        private static double root(double a, double b, double c) {
            double root = Math.sqrt(b * b - 4 * a * c);
            return b <= 0 ? (root - b) / (2 * a) : -2 * c / (b + root);
        }
    }
}
