package dev.credence.delta.effectivesize;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.MeasuredCoverage;
import java.util.Locale;

/**
 * Says where a metric of three classes and more rests on a class of a few items: five at most in truth, of which one weighs as much as
 * two in the accuracy. Those few may all be right by chance, or wrong, and their class may be missing: no interval made of them
 * alone knows. Measured (docs/coverage.md, "Defaults, away from even classes"): macro averages of such classes hold the truth in .81
 * to .97 of samples, averages weighted by class size, kappa and MCC in .93 and more.
 */
public final class RareClass {
    /** Of seven expected items coverage is .92 already. */
    private static final long FEW = 5;

    /** On their range of [-1, 1] kappa and MCC have about 1, a macro average of three classes has n/15 where the least has five items. */
    private static final double HEAVY = 2;

    /** As of smoothed evidence: more take too long where all cells are needed. */
    private static final int MOST_CLASSES = 1000;

    private RareClass() {}

    /**
     * What a reader should know.
     *
     * @param <E> kind of evidence
     * @param at a metric's value and variance
     * @return a sentence, empty where no class is too rare for the metric
     */
    public static <E extends Evidence> String note(UnitMoments<E> at) {
        return at.evidence() instanceof ConfusionMatrix matrix
                        && !at.atEdge()
                        && matrix.possibleClasses() > 2
                        && matrix.possibleClasses() <= MOST_CLASSES
                ? note(at, matrix, items(matrix))
                : "";
    }

    private static <E extends Evidence> String note(UnitMoments<E> at, ConfusionMatrix matrix, long[] items) {
        int rare = -1;
        int common = -1;
        for (int c = 0; c < items.length; c++) {
            if (matrix.isPossible(c)) {
                rare = rare < 0 || items[c] < items[rare] ? c : rare;
                common = common < 0 || items[c] > items[common] ? c : common;
            }
        }
        if (items[rare] > FEW) {
            return "";
        }
        double weight = at.scale().slope(at.value()) * at.moved(rare, common);
        return weight < HEAVY
                ? ""
                : String.format(
                        Locale.ROOT,
                        "class '%s' has %d item%s, of which one moves %s as %.1f move the accuracy: with classes of up to five items %s",
                        matrix.labels().get(rare),
                        items[rare],
                        items[rare] == 1 ? "" : "s",
                        at.metric().spelling(),
                        weight,
                        MeasuredCoverage.atWorst(0.81));
    }

    private static long[] items(ConfusionMatrix matrix) {
        long[] items = new long[matrix.classes()];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            items[matrix.truth(atom)] += matrix.count(atom);
        }
        return items;
    }
}
