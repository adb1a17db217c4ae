package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.sample.Sample;
import java.util.List;

/** Accuracies of two systems with this many right answers, compared by a comparator. */
final class TwoSystems {
    private static final List<String> LABELS = List.of("no", "yes");
    private static final Credence CREDENCE = Credence.load();

    private TwoSystems() {}

    /** b right by the first alone and c by the second alone of n common items; of the others half are right by both. */
    static Comparison paired(String comparator, long b, long c, long n) {
        long both = (n - b - c) / 2;
        long[][][] counts = {{{both, b}, {c, n - b - c - both}}, {{0, 0}, {0, 0}}};
        Pairing<ConfusionMatrix> pairing = Pairing.paired(PairedConfusionMatrix.of(LABELS, counts));
        return CREDENCE.compare(pairing).comparator(comparator).comparison("accuracy");
    }

    static Comparison independent(String comparator, long k1, long n1, long k2, long n2) {
        Pairing<ConfusionMatrix> pairing = Pairing.independent(Sample.of(right(k1, n1)), Sample.of(right(k2, n2)));
        return CREDENCE.compare(pairing).comparator(comparator).comparison("accuracy");
    }

    private static ConfusionMatrix right(long k, long n) {
        return ConfusionMatrix.of(LABELS, new long[][] {{k, n - k}, {0, 0}});
    }

    /** Returns whether an interval covers a difference, up to rounding of bounds that equal the true value. */
    static boolean covers(Comparison comparison, double difference) {
        return comparison.lower() <= difference + 1e-12 && difference - 1e-12 <= comparison.upper();
    }
}
