package dev.credence.frequentist.comparison;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Ratio;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import dev.credence.numerics.normal.Normal;

/**
 * A comparison by a score statistic and its one-sided tests, so that test and interval agree. The two-sided p-value is below alpha
 * exactly where the interval at level 1 - alpha excludes 0 (and the interval of the ratio excludes 1). With a margin, the one-sided
 * p-value is below alpha exactly where the bound at level 1 - 2 alpha excludes the margin.
 */
final class ScoreComparison {
    private final DifferenceScore score;
    private final DifferenceScore swapped;
    private final OneSidedTests tests;
    private final ScoreCorrection lowerCorrection;
    private final ScoreCorrection upperCorrection;

    private ScoreComparison(
            DifferenceScore score, OneSidedTests tests, ScoreCorrection nearer, ScoreCorrection farther) {
        boolean positive = tests.statistic() >= 0;
        this.score = score;
        this.swapped = score.swapped();
        this.tests = tests;
        this.lowerCorrection = positive ? nearer : farther;
        this.upperCorrection = positive ? farther : nearer;
    }

    /** Creates the comparison for a statistic with a symmetric distribution at no difference. */
    static ScoreComparison symmetric(DifferenceScore score, OneSidedTests tests) {
        ScoreCorrection both = ScoreCorrection.of(Math.abs(tests.statistic()), tests.smaller());
        return new ScoreComparison(score, tests, both, both);
    }

    /** Creates the comparison for a statistic whose distribution at no difference may be skewed. */
    static ScoreComparison skewed(DifferenceScore score, OneSidedTests tests) {
        ScoreCorrection nearer =
                ScoreCorrection.of(Math.abs(tests.statistic()), tests.smaller()).skewed();
        return new ScoreComparison(score, tests, nearer, nearer.farther());
    }

    /** Returns the comparison if a system has no trials, so that every difference is possible. */
    static Comparison undefined(Comparison.Builder comparison, Range range) {
        double greatest = range.upper() - range.lower();
        return comparison
                .bounds(-greatest, greatest)
                .status(
                        Status.UNDEFINED,
                        "the difference is undefined for these observations, so that the interval is the whole range")
                .build();
    }

    /** Returns the comparison with bounds, tests and, for positive proportions, the ratio. */
    Comparison complete(Comparison.Builder comparison, Direction direction, ComparisonOptions question) {
        double tail = question.level().tail();
        double forLower = lowerCorrection.critical(Normal.upperQuantile(tail));
        double forUpper = upperCorrection.critical(Normal.upperQuantile(tail));
        boolean excluded = tests.smaller() < tail;
        double d = comparison.difference();
        double lower = -ScoreInversion.upper(swapped, -d, forLower, excluded);
        double upper = ScoreInversion.upper(score, d, forUpper, excluded);
        comparison.bounds(Math.min(d, lower), Math.max(d, upper)).test(result(direction, question.margin()));
        if (comparison.first() > 0 && comparison.second() > 0) {
            comparison.ratio(ratio(comparison.first() / comparison.second(), forLower, forUpper, excluded));
        }
        if (question.margin() > 0) {
            comparison.note(Note.of(
                            "margin",
                            "non-inferiority and equivalence are judged with a margin of " + question.margin())
                    .with("margin", question.margin()));
        }
        return comparison.build();
    }

    private Ratio ratio(double ratio, double forLower, double forUpper, boolean excluded) {
        double lower = 1 / ScoreInversion.upperRatio(swapped, 1 / ratio, forLower, excluded);
        double upper = ScoreInversion.upperRatio(score, ratio, forUpper, excluded);
        return new Ratio(ratio, Math.min(ratio, lower), Math.max(ratio, upper));
    }

    private TestResult result(Direction direction, double margin) {
        double greater = pValueAt(margin, tests.greater(), score, lowerCorrection);
        double less = pValueAt(margin, tests.less(), swapped, upperCorrection);
        double inferiority = direction.better(greater, less);
        double equivalence = margin > 0
                ? Math.max(pValueAt(margin, 1, score, lowerCorrection), pValueAt(margin, 1, swapped, upperCorrection))
                : Double.NaN;
        return new TestResult(
                tests.statistic(), tests.twoSided(), tests.greater(), tests.less(), inferiority, equivalence);
    }

    /** Returns the p-value of "first minus second is at most the negative margin", at most the p-value without a margin. */
    private static double pValueAt(double margin, double without, DifferenceScore of, ScoreCorrection correction) {
        if (margin == 0) {
            return without;
        }
        return margin > of.greatest() ? 0 : Math.min(without, correction.pValue(of.at(-margin)));
    }
}
