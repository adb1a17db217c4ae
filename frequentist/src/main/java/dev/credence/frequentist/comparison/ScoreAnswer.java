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
 * A comparison from a score and one-sided tests: one statistic, so that test and interval agree. The two-sided
 * p-value is below alpha exactly where the interval at level 1 - alpha excludes 0 (and that of the ratio 1); with a
 * margin, the one-sided one is below alpha exactly where the bound at level 1 - 2 alpha passes it.
 */
final class ScoreAnswer {
    private final DifferenceScore score;
    private final DifferenceScore swapped;
    private final OneSidedTests tests;
    private final ScoreCorrection ofLower;
    private final ScoreCorrection ofUpper;

    private ScoreAnswer(DifferenceScore score, OneSidedTests tests, ScoreCorrection nearer, ScoreCorrection farther) {
        boolean positive = tests.statistic() >= 0;
        this.score = score;
        this.swapped = score.swapped();
        this.tests = tests;
        this.ofLower = positive ? nearer : farther;
        this.ofUpper = positive ? farther : nearer;
    }

    /** By tests whose statistic has a symmetric distribution where there is no difference. */
    static ScoreAnswer symmetric(DifferenceScore score, OneSidedTests tests) {
        ScoreCorrection both = ScoreCorrection.of(Math.abs(tests.statistic()), tests.smaller());
        return new ScoreAnswer(score, tests, both, both);
    }

    /** By tests whose statistic may have a skewed one. */
    static ScoreAnswer skewed(DifferenceScore score, OneSidedTests tests) {
        ScoreCorrection nearer =
                ScoreCorrection.of(Math.abs(tests.statistic()), tests.smaller()).skewed();
        return new ScoreAnswer(score, tests, nearer, nearer.farther());
    }

    /** The answer where one system has no trials, and every difference is possible. */
    static Comparison undefined(Comparison.Builder comparison, Range range) {
        double greatest = range.upper() - range.lower();
        return comparison
                .bounds(-greatest, greatest)
                .status(
                        Status.UNDEFINED,
                        "the difference is undefined for these observations, so that the interval is the whole range")
                .build();
    }

    Comparison answer(Comparison.Builder comparison, Direction direction, ComparisonOptions question) {
        double tail = question.level().tail();
        double forLower = ofLower.critical(Normal.upperQuantile(tail));
        double forUpper = ofUpper.critical(Normal.upperQuantile(tail));
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
        double greater = above(margin, tests.greater(), score, ofLower);
        double less = above(margin, tests.less(), swapped, ofUpper);
        double inferiority = direction.better(greater, less);
        double equivalence = margin > 0
                ? Math.max(above(margin, 1, score, ofLower), above(margin, 1, swapped, ofUpper))
                : Double.NaN;
        return new TestResult(
                tests.statistic(), tests.twoSided(), tests.greater(), tests.less(), inferiority, equivalence);
    }

    /** p-value of "first minus second is not above the negative margin"; never above that without a margin. */
    private static double above(double margin, double without, DifferenceScore of, ScoreCorrection correction) {
        if (margin == 0) {
            return without;
        }
        return margin > of.greatest() ? 0 : Math.min(without, correction.pValue(of.at(-margin)));
    }
}
