package dev.credence.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Errors of a judge of numbers that are larger than those on any labelled item. */
class UnseenErrorsTest {
    private static final Credence CREDENCE = Credence.load();
    private static final int UNLABELLED = 300;
    private static final int MANY_UNLABELLED = 1_000;

    private static OutcomesBuilder number(double value, double end) {
        return new OutcomesBuilder(OutcomeColumn.of("grade", 0, end)).add("item", value);
    }

    /** Returns items of which the first ones are labelled. */
    private static Judged judged(
            int labelled, int unlabelled, double end, IntToDoubleFunction truth, IntToDoubleFunction judge) {
        JudgedItems<Outcomes> items = new JudgedItems<>();
        for (int item = 0; item < labelled + unlabelled; item++) {
            items.add(
                    item < labelled ? number(truth.applyAsDouble(item), end).build() : null,
                    number(judge.applyAsDouble(item), end).build());
        }
        return Judged.of(CREDENCE, items);
    }

    private static String notes(Estimate estimate) {
        return String.join("; ", estimate.notes().stream().map(Note::sentence).toList());
    }

    /**
     * The judge adds 0.01 or takes it away, and its grades go from 0 to 1. A labelled item adds {@code y - lambda j} to the mean, of which the lowest
     * possible is {@code 0 - lambda 1} and the highest {@code 1 - lambda 0}.
     */
    @Test
    void intervalReachesAsFarAsErrorsThatNoLabelledItemShows() {
        int labelled = 300;
        IntToDoubleFunction truth = item -> 0.3 + 0.3 * (item % 7) / 6;
        IntToDoubleFunction judge = item -> item >= labelled && item % 50 < 2
                ? item % 2
                : truth.applyAsDouble(item) + (item % 2 == 0 ? 0.01 : -0.01);
        JudgedEstimate estimate =
                judged(labelled, MANY_UNLABELLED, 1, truth, judge).estimate("mean");
        double lambda = estimate.lambda();
        double[] added = IntStream.range(0, labelled)
                .mapToDouble(item -> truth.applyAsDouble(item) - lambda * judge.applyAsDouble(item))
                .toArray();
        double share = 1 - StrictMath.pow(0.025, 1.0 / labelled);
        double value = estimate.corrected().value();

        assertThat(estimate.corrected().lower())
                .isCloseTo(value - share * (Arrays.stream(added).min().orElseThrow() + lambda), within(1e-12));
        assertThat(estimate.corrected().upper())
                .isCloseTo(value + share * (1 - Arrays.stream(added).max().orElseThrow()), within(1e-12));
        assertThat(estimate.corrected().width()).isLessThan(estimate.labels().width());
    }

    @Test
    void labelsAloneCountWhereTheyAreTooFewToShowLargerErrors() {
        JudgedEstimate estimate = judged(
                        40,
                        MANY_UNLABELLED,
                        1,
                        item -> 0.3 + 0.05 * (item % 7),
                        item -> 0.3 + 0.05 * (item % 7) + 0.001 * (item % 2))
                .estimate("mean");

        assertThat(estimate.lambda()).isZero();
        assertThat(estimate.corrected().lower()).isEqualTo(estimate.labels().lower());
        assertThat(notes(estimate.corrected()))
                .contains(
                        "the labelled items are too few to show how often the judge errs far more than on any of them, so that the true"
                                + " labels alone count");
    }

    /** Two of 200 labelled items make nearly all of the spread of truth minus judge. */
    @Test
    void noteWarnsOfFewItemsThatMakeMostOfTheSpread() {
        JudgedEstimate estimate = judged(
                        200,
                        MANY_UNLABELLED,
                        Double.POSITIVE_INFINITY,
                        item -> 1 + item % 11,
                        item -> item % 100 == 7 ? 10.0 * (1 + item % 11) : 1 + item % 11)
                .estimate("mean");

        assertThat(notes(estimate.corrected()))
                .contains(
                        "most of the spread of truth minus judge comes from 2.0 labelled items, which hardly show how far the judge errs:"
                                + " 95% intervals covered the true value in as few as 0.53 of simulated samples");
    }

    /** The judge calls 2% of the grades 1. Without the allowance 13% of the intervals miss; 150 samples have a standard error of 0.018. */
    @Test
    void meansOfGradesThatAJudgeRarelyMissesByFarAreCovered() {
        SplittableRandom random = new SplittableRandom(20261130);
        int covered = 0;
        for (int sample = 0; sample < 150; sample++) {
            double[] truth = random.doubles(100 + UNLABELLED, 0, 0.6).toArray();
            double[] judge = Arrays.stream(truth)
                    .map(grade -> random.nextDouble() < 0.02 ? 1 : Math.max(0, grade + random.nextDouble(-0.02, 0.02)))
                    .toArray();
            Estimate corrected = judged(100, UNLABELLED, 1, item -> truth[item], item -> judge[item])
                    .estimate("mean")
                    .corrected();
            covered += corrected.lower() <= 0.3 && 0.3 <= corrected.upper() ? 1 : 0;
        }
        assertThat(covered).isGreaterThanOrEqualTo(140);
    }

    /** The judge calls 2% of the first system's grades 0: without the allowance 10% of the differences exclude 0. */
    @Test
    void differencesOfEqualSystemsOfWhichTheJudgeRarelyMissesOneAreFewerThanTheLevelAllows() {
        SplittableRandom random = new SplittableRandom(11302026);
        int different = 0;
        for (int sample = 0; sample < 30; sample++) {
            JudgedItems<PairedOutcomes> items = new JudgedItems<>();
            for (int item = 0; item < 200 + UNLABELLED; item++) {
                double first = random.nextDouble(0.4, 0.8);
                double second = random.nextDouble(0.4, 0.8);
                double judged = random.nextDouble() < 0.02 ? 0 : first + random.nextDouble(-0.02, 0.02);
                items.add(
                        item < 200 ? number(first, 1).pairedWith(number(second, 1)) : null,
                        number(judged, 1).pairedWith(number(second, 1)));
            }
            JudgedComparison comparison = Judged.of(CREDENCE, items).compare("mean");
            Estimate corrected = comparison.corrected();
            boolean excluded = corrected.lower() > 0 || corrected.upper() < 0;
            assertThat(comparison.pValue() < 0.05).isEqualTo(excluded);
            different += excluded ? 1 : 0;
        }
        assertThat(different).isLessThanOrEqualTo(4);
    }
}
