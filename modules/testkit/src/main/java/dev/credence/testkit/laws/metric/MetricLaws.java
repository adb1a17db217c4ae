package dev.credence.testkit.laws.metric;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.metric.Counts;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.testkit.laws.Check;
import dev.credence.testkit.laws.RefusalLaws;
import dev.credence.testkit.laws.ThreadLaws;
import java.util.Arrays;
import java.util.Optional;

/** Laws of a metric's value. Each throws an assertion error with the law and the evidence. */
public final class MetricLaws {
    /** Sums in another order differ by rounding, and a metric may lose a few digits by cancellation. */
    private static final double ROUNDING = 1e-10;

    /** Twenty classes have this many cells. */
    private static final int MAX_ATOMS = 400;

    private static final double[] FACTORS = {1e-90, 1e-30, 1e30, 1e80};

    private MetricLaws() {}

    /** The value must lie in the metric's range or be NaN. */
    public static <E extends Evidence> void staysInRange(Metric<E> metric, E evidence) {
        double value = metric.value(evidence);
        Check.that(
                Double.isNaN(value) || metric.range().contains(value),
                () -> context(metric, evidence) + "value outside the range " + metric.range() + ": value=" + value);
    }

    /** An undefined value must be NaN with a note and NaN influences, without an exception. */
    public static <E extends Evidence> void undefinedIsNaNWithANote(Metric<E> metric, E evidence) {
        double[] weights = evidence.weights();
        double value = metric.value(evidence, weights);
        double[] influences = new double[evidence.atoms()];
        metric.influence(evidence, weights, influences);
        if (Double.isNaN(value)) {
            Check.that(
                    !metric.notes(evidence, weights).isEmpty(),
                    () -> context(metric, evidence) + "an undefined value needs a note with the reason");
            Check.that(
                    Arrays.stream(influences).allMatch(Double::isNaN),
                    () -> context(metric, evidence) + "influences of an undefined value must be NaN: influences="
                            + Arrays.toString(influences));
        }
    }

    /** A refusal must have a code and a sentence, be the same each time, and equal the misfit. */
    public static <E extends Evidence> void refusalIsAValue(Metric<E> metric, E evidence) {
        RefusalLaws.isPure(metric.spelling() + " on " + evidence, () -> metric.refusal(evidence));
        Check.that(
                metric.refusal(evidence).equals(metric.unsupported(evidence)),
                () -> metric.spelling() + " on " + evidence + ": refusal and misfit must agree: "
                        + metric.refusal(evidence) + ", misfit: " + metric.unsupported(evidence));
    }

    /**
     * Comparability of two systems must not depend on their order, and each system must be comparable with an identical one. The
     * nonSmoothness of a metric must be the same each time.
     */
    public static <E extends Evidence> void comparesEitherWay(Metric<E> metric, E one, E same, E other) {
        String subject = metric.spelling() + " of " + one + " and of " + other;
        RefusalLaws.isPure(subject, () -> metric.notComparable(one, other));
        RefusalLaws.isPure(metric.spelling(), metric::nonSmoothness);
        Check.that(
                metric.notComparable(one, same).isEmpty(),
                () -> subject + ": a system compares with one that does the same: notComparable() gives "
                        + metric.notComparable(one, same));
        boolean forth = metric.notComparable(one, other).isPresent();
        boolean back = metric.notComparable(other, one).isPresent();
        Check.that(
                forth == back,
                () -> subject + ": systems compare either way or not at all: notComparable() is present " + forth
                        + ", exchanged " + back);
    }

    /** Evidence of another kind must be refused with the code {@code EVIDENCE}. */
    public static void refusesEvidenceOfAnotherKind(Metric<?> metric) {
        Evidence other = new UnknownEvidence();
        RefusalLaws.isPure(metric.spelling() + " on evidence of another kind", () -> metric.unsupported(other));
        Check.that(
                metric.unsupported(other).map(Refusal::code).equals(Optional.of(Refusal.Code.EVIDENCE)),
                () -> metric.spelling() + ": evidence of another kind must be refused by its kind: "
                        + metric.unsupported(other));
    }

    /** Evidence that no metric accepts. */
    private static final class UnknownEvidence implements Evidence {
        @Override
        public int atoms() {
            return 1;
        }

        @Override
        public long count(int atom) {
            return 1;
        }

        @Override
        public long size() {
            return 1;
        }

        @Override
        public String describe(int atom) {
            return "something";
        }
    }

    /** The value must depend on the proportions of the weights, not on their scale. */
    public static <E extends Evidence> void ignoresTheScaleOfWeights(Metric<E> metric, E evidence, double factor) {
        double[] scaled = Arrays.stream(evidence.weights()).map(w -> factor * w).toArray();
        Check.close(
                metric.value(evidence),
                metric.value(evidence, scaled),
                ROUNDING,
                () -> context(metric, evidence) + "the scale of weights must not matter: factor=" + factor);
    }

    /**
     * Multiplying all weights by a factor between 1e-90 and 1e80 must not change the value: no product of weights may underflow or
     * overflow.
     */
    public static <E extends Evidence> void ignoresAnyScaleOfWeights(Metric<E> metric, E evidence) {
        for (double factor : FACTORS) {
            ignoresTheScaleOfWeights(metric, evidence, factor);
        }
    }

    /** Adding unobserved atoms must not change the value, which depends on weights and not on the number of atoms. */
    public static <E extends Evidence> void unseenAtomsDoNotCount(Metric<E> metric, E evidence) {
        if (evidence.atoms() > MAX_ATOMS) {
            return;
        }
        Check.close(
                metric.value(evidence),
                metric.value(Evidence.completed(evidence)),
                ROUNDING,
                () -> context(metric, evidence) + "atoms of weight 0 do not count: with the unseen atoms");
    }

    /** An atom with weight 0 must have the same effect as a missing atom. */
    public static <E extends Evidence> void weightZeroEqualsAbsence(Metric<E> metric, E evidence, int atom, E without) {
        double[] weights = evidence.weights();
        weights[atom] = 0;
        Check.close(
                metric.value(without),
                metric.value(evidence, weights),
                ROUNDING,
                () -> context(metric, evidence) + "atoms of weight 0 do not count: without " + evidence.describe(atom));
    }

    /**
     * An atom for which {@code dependsOn()} returns false must not change the value, with twice its weight or with none: clusters of such atoms
     * alone are left out.
     */
    public static <E extends Evidence> void unreadAtomsDoNotMatter(Metric<E> metric, E evidence, int atom) {
        if (metric.dependsOn(evidence, atom)) {
            return;
        }
        for (double factor : new double[] {0, 2}) {
            double[] weights = evidence.weights();
            weights[atom] *= factor;
            Check.close(
                    metric.value(evidence),
                    metric.value(evidence, weights),
                    ROUNDING,
                    () -> context(metric, evidence) + "unread atoms do not matter: dependsOn() denies "
                            + evidence.describe(atom) + ", its weight times " + factor);
        }
    }

    /** The value of a proportion must be that of its successes and trials, on which exact intervals depend. */
    public static <E extends Evidence> void proportionsAreOfTheirTrials(Metric<E> metric, E evidence) {
        metric.proportion().ifPresent(proportion -> {
            Counts counts = proportion.counts(evidence);
            double share = counts.successes() / (double) counts.trials();
            Check.close(
                    proportion.link().apply(share),
                    metric.value(evidence),
                    ROUNDING,
                    () -> context(metric, evidence) + "a proportion is of its trials: " + counts);
        });
    }

    /** Arguments must not be changed, and the same call must give the same bits. */
    public static <E extends Evidence> void leavesItsArgumentsAlone(Metric<E> metric, E evidence) {
        double[] weights = evidence.weights();
        double first = metric.value(evidence, weights);
        metric.influence(evidence, weights, new double[weights.length]);
        metric.notes(evidence, weights);
        Check.that(
                Arrays.equals(weights, evidence.weights()),
                () -> context(metric, evidence) + "weights must not be changed: weights=" + Arrays.toString(weights));
        Check.that(
                Double.compare(first, metric.value(evidence, weights)) == 0,
                () -> context(metric, evidence) + "the same call must give the same bits");
    }

    /** Two descriptions of the same observations, with other labels or another order of rows, must have the same value. */
    public static <E extends Evidence> void sameDataSameValue(Metric<E> metric, E evidence, E same, String how) {
        Check.close(
                metric.value(evidence),
                metric.value(same),
                ROUNDING,
                () -> context(metric, evidence) + how + " must not matter");
    }

    /** An atom with weight 2 must have the same effect as its rows repeated. */
    public static <E extends Evidence> void weightTwoIsTheRowTwice(Metric<E> metric, E evidence, int atom, E repeated) {
        double[] weights = evidence.weights();
        weights[atom] *= 2;
        Check.close(
                metric.value(repeated),
                metric.value(evidence, weights),
                ROUNDING,
                () -> context(metric, evidence) + "weight 2 must equal the row twice: " + evidence.describe(atom));
    }

    /** Merged parts must have the value of the whole. */
    public static <E extends Poolable<E>> void mergedPartsAreTheWhole(Metric<E> metric, E whole, E a, E b) {
        Check.that(
                a.size() + b.size() == whole.size(),
                () -> "parts must add up to the whole: a=" + a.size() + ", b=" + b.size() + ", whole=" + whole.size());
        sameDataSameValue(metric, whole, a.merge(b), "merging two parts in place of the whole");
        sameDataSameValue(metric, whole, b.merge(a), "the order of parts");
    }

    /** Concurrent threads must get the value of one thread. */
    public static <E extends Evidence> void threadsDoNotDisturbEachOther(Metric<E> metric, E evidence) {
        double expected = metric.value(evidence);
        for (double value : ThreadLaws.callConcurrently(() -> metric.value(evidence))) {
            Check.that(
                    Double.compare(expected, value) == 0,
                    () -> context(metric, evidence) + "threads must not disturb each other: alone=" + expected
                            + ", got=" + value);
        }
    }

    static String context(Metric<?> metric, Evidence evidence) {
        StringBuilder text = new StringBuilder(metric.spelling() + " on " + evidence + " {");
        for (int atom = 0; atom < Math.min(12, evidence.atoms()); atom++) {
            text.append(atom > 0 ? "; " : "")
                    .append(evidence.describe(atom))
                    .append(": ")
                    .append(evidence.count(atom));
        }
        return text.append(evidence.atoms() > 12 ? "; ...}: " : "}: ").toString();
    }
}
