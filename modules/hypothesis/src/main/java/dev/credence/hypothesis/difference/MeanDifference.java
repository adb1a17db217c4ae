package dev.credence.hypothesis.difference;

import dev.credence.api.interval.Note;
import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.internal.Differences;
import dev.credence.numerics.beta.StudentT;
import java.util.Optional;

/**
 * Student's t-test of a mean difference with a given variance factor, which the paired and the corrected resampled t-test share.
 *
 * @param description which test
 * @param differences first minus second
 * @param factor the variance of the mean over that of a difference, 1/n if they are independent
 * @param note a note about the factor, if any
 */
record MeanDifference(
        TestOutcome.Description description, Differences differences, double factor, Optional<Note> note) {
    TestOutcome test(TestOptions options) {
        int df = differences.size() - 1;
        TestOutcome.Builder outcome = TestOutcome.builder(description).alternative(options.alternative());
        Effect mean = Effect.of("mean-difference", differences.mean());
        if (df == 0) {
            return outcome.statistic("t", Double.NaN)
                    .effect(mean)
                    .undefined("one difference has no variance: the test needs at least two")
                    .build();
        }
        if (differences.allZero()) {
            return outcome.statistic("t", 0, df)
                    .pValue(1)
                    .effect(mean)
                    .degenerate("all differences are zero: t is 0/0, the p-value is 1")
                    .build();
        }
        if (differences.constant()) {
            return outcome.statistic("t", Double.NaN, df)
                    .effect(mean)
                    .undefined("all differences are the same: their variance is 0 and t is not defined; sign and"
                            + " wilcoxon-signed-rank are")
                    .build();
        }
        return tested(outcome, options, mean, df);
    }

    private TestOutcome tested(TestOutcome.Builder outcome, TestOptions options, Effect mean, int df) {
        note.ifPresent(outcome::note);
        double deviation = differences.deviation();
        double error = deviation * Math.sqrt(factor);
        double t = mean.value() / error;
        double half = StudentT.upperQuantile(options.level().tail(), df) * error;
        return outcome.statistic("t", t, df)
                .pValue(options.alternative().pValue(StudentT.survival(t, df), StudentT.survival(-t, df)))
                .effect(
                        mean.within(new Effect.Interval(
                                mean.value() - half, mean.value() + half, options.level(), "Student's t")),
                        0)
                .effect(Effect.of("standardized-difference", mean.value() / deviation))
                .build();
    }
}
