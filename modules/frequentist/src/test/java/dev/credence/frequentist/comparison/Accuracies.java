package dev.credence.frequentist.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.List;

/** Builds pairings of two systems from their numbers of correct items. */
final class Accuracies {
    private static final List<String> LABELS = List.of("no", "yes");

    private Accuracies() {}

    /** Returns a pairing in which both systems are right on a items, only the first on b, only the second on c, and neither on e. */
    static Pairing<ConfusionMatrix> paired(long a, long b, long c, long e) {
        long[][][] counts = {{{a, b}, {c, e}}, {{0, 0}, {0, 0}}};
        return Pairing.paired(PairedConfusionMatrix.of(LABELS, counts).withPositive("yes"));
    }

    /** Returns a pairing of n items with b and c discordant ones; both systems are right on half of the others. */
    static Pairing<ConfusionMatrix> discordant(long b, long c, long n) {
        long both = (n - b - c) / 2;
        return paired(both, b, c, n - b - c - both);
    }

    static Pairing<ConfusionMatrix> independent(long k1, long n1, long k2, long n2) {
        return Pairing.independent(Sample.of(right(k1, n1)), Sample.of(right(k2, n2)));
    }

    private static ConfusionMatrix right(long k, long n) {
        return ConfusionMatrix.of(LABELS, new long[][] {{0, 0}, {n - k, k}}).withPositive("yes");
    }

    static Comparison compare(Comparator comparator, Pairing<ConfusionMatrix> pairing) {
        return compare(comparator, pairing, 0.95, 0);
    }

    static Comparison compare(Comparator comparator, Pairing<ConfusionMatrix> pairing, double level, double margin) {
        ComparisonOptions options = new ComparisonOptions(ConfidenceLevel.of(level), margin);
        return Comparison.compute(comparator, ReferenceMetrics.accuracy(), pairing, options, ComputeOptions.defaults());
    }
}
