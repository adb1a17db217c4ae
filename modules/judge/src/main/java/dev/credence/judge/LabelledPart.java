package dev.credence.judge;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.refusal.Refusal;
import dev.credence.numerics.distribution.ChiSquared;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Compares the labels of the judge on labelled items with those on unlabelled items. They have the same distribution if the labelled items
 * are a random part, as a correction assumes.
 */
final class LabelledPart {
    /** A part with a smaller probability is no random part: 1e-6. */
    private static final double IMPOSSIBLE = 1e-6;
    /** A part whose test has a smaller p-value gets a note: 0.001. */
    private static final double DOUBTFUL = 0.001;
    /** Labels with fewer expected items in either part count as one label in the test: 5. */
    private static final double LEAST_EXPECTED = 5;

    private final ConfusionMatrix labelled;
    private final ConfusionMatrix unlabelled;

    /**
     * Creates the comparison.
     *
     * @param labelled the labelled items, whose predictions are the labels of the judge
     * @param unlabelled the other items with the same classes
     */
    LabelledPart(ConfusionMatrix labelled, ConfusionMatrix unlabelled) {
        this.labelled = labelled;
        this.unlabelled = unlabelled;
    }

    /**
     * Returns a refusal if the judge gives a label to unlabelled items only, and a random part would hardly lack it. The probability is that of a hypergeometric distribution.
     */
    Optional<Refusal> refusal() {
        double n = labelled.size();
        double all = n + unlabelled.size();
        for (int label = 0; label < labelled.classes(); label++) {
            double elsewhere = count(unlabelled, label);
            if (count(labelled, label) > 0 || elsewhere == 0) {
                continue;
            }
            double logarithm = 0;
            for (double i = 0; i < Math.min(n, elsewhere) && logarithm >= StrictMath.log(IMPOSSIBLE); i++) {
                logarithm += StrictMath.log1p(-Math.max(n, elsewhere) / (all - i));
            }
            if (logarithm < StrictMath.log(IMPOSSIBLE)) {
                return Optional.of(Refusal.of(
                        Refusal.Code.LABEL,
                        String.format(
                                Locale.ROOT,
                                "labelled items must be a random part: the judge gives '%s' to %.0f of %d unlabelled items and to none of"
                                        + " %.0f labelled ones; give its labels the same names everywhere, or label a random part",
                                labelled.labels().get(label),
                                elsewhere,
                                unlabelled.size(),
                                n)));
            }
        }
        return Optional.empty();
    }

    /** Returns a note if the shares of the labels of the judge differ between both parts, by a chi-squared test. */
    Optional<Note> note() {
        double p = pValue();
        return p < DOUBTFUL
                ? Optional.of(Note.of(
                        "labelled-part-differs",
                        String.format(
                                Locale.ROOT,
                                "the judge's labels are distributed otherwise on labelled items than on the rest (p = %.2g), so that the"
                                        + " labelled items do not look like a random part, and the correction is biased then",
                                p)))
                : Optional.empty();
    }

    private double pValue() {
        double n = labelled.size();
        double rest = unlabelled.size();
        if (rest == 0) {
            return 1;
        }
        double least = LEAST_EXPECTED / (Math.min(n, rest) / (n + rest));
        double statistic = 0;
        double others = 0;
        double othersLabelled = 0;
        int cells = 0;
        for (int label = 0; label < labelled.classes(); label++) {
            double here = count(labelled, label);
            double total = here + count(unlabelled, label);
            if (total < least) {
                others += total;
                othersLabelled += here;
            } else {
                statistic += term(here, total);
                cells++;
            }
        }
        if (others >= least) {
            statistic += term(othersLabelled, others);
            cells++;
        }
        return cells < 2 ? 1 : ChiSquared.survival(statistic, cells - 1.0);
    }

    /** Returns the terms of both parts for a label. */
    private double term(double here, double total) {
        double n = labelled.size();
        double all = n + unlabelled.size();
        double gap = here - total * n / all;
        return gap * gap * all * all / (total * n * (all - n));
    }

    private static double count(ConfusionMatrix matrix, int label) {
        return IntStream.range(0, matrix.atoms())
                .filter(atom -> matrix.predicted(atom) == label)
                .mapToDouble(matrix::count)
                .sum();
    }
}
