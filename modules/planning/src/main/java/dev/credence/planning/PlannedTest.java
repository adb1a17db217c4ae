package dev.credence.planning;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.normal.Normal;
import dev.credence.planning.internal.PlanWords;
import java.util.List;

/**
 * The result of a comparator's test for hypothetical counts.
 *
 * @param level the level; the significance level of the test is 1 minus it
 * @param margin the non-inferiority margin; 0 for a test of a difference
 */
record PlannedTest(Comparator comparator, ConfidenceLevel level, double margin) {
    /** A smaller probability by the normal approximation remains negligible with the error of the approximation in that tail. */
    private static final double NEGLIGIBLE = 1e-12;

    private static final List<String> LABELS = List.of("no", "yes");

    /** The possible results of the test. */
    enum Finding {
        /** The first system is better, or not inferior if there is a margin. */
        FIRST,
        /** The second system is better. */
        SECOND,
        /** Nothing. */
        NONE
    }

    /** Checks whether the test is for non-inferiority. */
    boolean nonInferiority() {
        return margin > 0;
    }

    /** Returns the approximate critical value of the test's statistic. */
    double normalPoint() {
        return Normal.upperQuantile(nonInferiority() ? PlanWords.alpha(level) : level.tail());
    }

    /** Checks whether a result has a relevant probability, for a difference that is the given number of standard deviations from 0. */
    boolean mayShow(Finding finding, double shift) {
        if (nonInferiority()) {
            return finding == Finding.FIRST;
        }
        double shiftToLimit = finding == Finding.FIRST ? -shift : shift;
        return !(Normal.survival(normalPoint() + shiftToLimit) < NEGLIGIBLE);
    }

    /** Tests k1 successes of n1 against k2 of n2 on different items. */
    Finding unpaired(long k1, long n1, long k2, long n2) {
        return finding(Pairing.independent(sample(k1, n1), sample(k2, n2)));
    }

    /** Tests n common items, of which b are correct in the first system alone and c in the second alone. */
    Finding paired(long b, long c, long n) {
        long[][][] counts = {{{0, 0}, {0, 0}}, {{0, c}, {b, n - b - c}}};
        return finding(Pairing.paired(PairedConfusionMatrix.of(LABELS, counts)));
    }

    private static Sample<ConfusionMatrix> sample(long right, long n) {
        return Sample.of(ConfusionMatrix.of(LABELS, new long[][] {{0, 0}, {n - right, right}}));
    }

    private Finding finding(Pairing<ConfusionMatrix> pairing) {
        Comparison comparison = Comparison.compute(
                comparator,
                PlannedShare.SHARE,
                pairing,
                new ComparisonOptions(level, margin),
                ComputeOptions.defaults());
        TestResult test = comparison
                .test()
                .orElseThrow(
                        () -> new IllegalArgumentException("comparator must have a p-value to plan for: comparator="
                                + comparator.spelling() + "; take one of tests, such as tango or miettinen-nurminen"));
        double alpha = PlanWords.alpha(level);
        if (nonInferiority()) {
            return test.nonInferiority() < alpha ? Finding.FIRST : Finding.NONE;
        }
        if (!(test.twoSided() < alpha) || comparison.difference() == 0) {
            return Finding.NONE;
        }
        return comparison.difference() > 0 ? Finding.FIRST : Finding.SECOND;
    }

    /** Returns the rule of the test as a clause. */
    String rule() {
        String significance = PlanWords.significance(level);
        return nonInferiority()
                ? "shown where the one-sided p-value of " + comparator.spelling() + " at the margin is below "
                        + significance
                : "shown where the two-sided p-value of " + comparator.spelling() + " is below " + significance
                        + ", in either direction";
    }

    /** {@code a difference is shown with probability 0.8012}. */
    String shows(double power) {
        String subject = nonInferiority()
                ? "that the first is not worse by " + PlanWords.shortest(margin) + " or more"
                : "a difference";
        return subject + " is shown with probability " + PlanWords.number(power);
    }

    /** Rejects a difference of 0, or on the wrong side of the margin. */
    void requireEffect(double difference) {
        if (nonInferiority() && !(difference + margin > 0)) {
            throw new IllegalArgumentException("difference must be above -margin: difference="
                    + PlanWords.number(difference) + ", margin=" + margin
                    + "; a system that is worse by the margin is not shown to be non-inferior by any number of items");
        }
        if (!nonInferiority() && difference == 0) {
            throw new IllegalArgumentException("difference must not be 0: difference=" + difference
                    + "; no number of items can show a difference of 0; to show that a difference is negligible,"
                    + " give a non-inferiority margin");
        }
    }

    /** The proportion of items that a system classifies correctly, which planned comparisons use. */
    static final class PlannedShare implements ProportionMetric<ConfusionMatrix> {
        static final PlannedShare SHARE = new PlannedShare();

        private PlannedShare() {}

        @Override
        public String id() {
            return "share";
        }

        @Override
        public Class<ConfusionMatrix> evidenceType() {
            return ConfusionMatrix.class;
        }

        @Override
        public boolean isTrial(ConfusionMatrix evidence, int atom) {
            return true;
        }

        @Override
        public boolean isSuccess(ConfusionMatrix evidence, int atom) {
            return evidence.truth(atom) == evidence.predicted(atom);
        }
    }
}
