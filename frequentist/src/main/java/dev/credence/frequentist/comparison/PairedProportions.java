package dev.credence.frequentist.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.DesignRefusals;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The common base of Tango's and McNemar's comparisons of two proportions on common trials. */
abstract class PairedProportions implements Comparator {
    private static final String INSTEAD = "paired-delta";
    /** With five items that all favour one system the exact two-sided p-value is 0.0625. */
    private static final long FEW = 6;

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
                .or(() -> trials((ProportionMetric<?>) metric, paired));
    }

    private static <E extends Evidence> Optional<Refusal> trials(
            ProportionMetric<E> metric, Pairing.Paired<?, ?> pairing) {
        @SuppressWarnings("unchecked") // the metric reads the evidence of both systems
        Pairing.Paired<E, ?> read = (Pairing.Paired<E, ?>) pairing;
        return DiscordantCounts.common(metric, read.joint().evidence())
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.METRIC,
                        "it compares proportions whose trials are the same observations for both systems, as those of"
                                + " accuracy and recall are; an observation here is a trial of one system alone; use "
                                + INSTEAD));
    }

    @Override
    public final <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions question, ComputeOptions run) {
        Comparison.Builder comparison = Comparison.of(metric, pairing, spelling(), question);
        if (Double.isNaN(comparison.difference())) {
            return ScoreComparison.undefined(comparison, metric.range());
        }
        ProportionMetric<E> proportion = (ProportionMetric<E>) metric;
        DiscordantCounts counts = DiscordantCounts.of(proportion, pairing);
        comparison.differing(counts.discordant());
        if (counts.discordant() > 0 && counts.discordant() < FEW) {
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
        return ScoreComparison.symmetric(score, tests(counts)).complete(comparison, metric.direction(), question);
    }
}
