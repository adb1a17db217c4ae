package dev.credence.assertj;

import static dev.credence.assertj.CredenceAssertions.assertThat;
import static dev.credence.assertj.CredenceAssertions.assertThatComparisons;
import static dev.credence.assertj.CredenceAssertions.assertThatEstimates;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.ComparisonRequest;
import dev.credence.EstimateRequest;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.refusal.RefusedException;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.PairedOutcomes;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** Checks assertions about outcomes of one system and of two systems. */
class OutcomesAssertTest {
    private static final OutcomeColumn GRADE = OutcomeColumn.of("grade", 0, 1);
    /** 40 items, of which 32 have the grade 1, and 8 the grade 0.5: the mean is 0.9. */
    private static final Outcomes GRADES = Outcomes.of(GRADE, grades(32, 8));
    /** The second system has the grades of the first, but 0.25 lower on every other item. */
    private static final PairedOutcomes BOTH = PairedOutcomes.of(GRADE, grades(32, 8), lower());

    private static final EstimateRequest<Outcomes> SYSTEM = Answers.CREDENCE.evaluate(GRADES);
    private static final ComparisonRequest<Outcomes> SYSTEMS = Answers.CREDENCE.compare(Pairing.paired(BOTH));

    private static double[] grades(int full, int half) {
        double[] grades = new double[full + half];
        for (int item = 0; item < grades.length; item++) {
            grades[item] = item < full ? 1 : 0.5;
        }
        return grades;
    }

    private static double[] lower() {
        double[] grades = grades(32, 8);
        for (int item = 0; item < grades.length; item += 2) {
            grades[item] -= 0.25;
        }
        return grades;
    }

    @Test
    void floorOnTheMeanPassesFailsOrIsInconclusive() {
        assertThat(SYSTEM).isAtLeast("mean", 0.8);
        assertThatThrownBy(() -> assertThat(SYSTEM).isAtLeast("mean", 0.99))
                .isNotInstanceOf(InconclusiveError.class)
                .hasMessage("""
                    FAIL: expected mean to be at least 0.99
                      mean 0.9000 [0.8320, 0.9482] delta-wilson:shares=exact 90%, n=40
                      the interval of one-sided bounds at 5% [0.831987, 0.948197] lies below 0.99\
                    """);
        assertThatThrownBy(() -> assertThat(SYSTEM).isAtLeast("mean", 0.89))
                .isInstanceOf(InconclusiveError.class)
                .hasMessage("""
                    INCONCLUSIVE: expected mean to be at least 0.89, which these data do not decide
                      mean 0.9000 [0.8320, 0.9482] delta-wilson:shares=exact 90%, n=40
                      the interval of one-sided bounds at 5% [0.831987, 0.948197] contains 0.89
                      about 4,230 items would decide it with power 0.8 if the true value is 0.9\
                    """);
        assertThatThrownBy(() -> assertThat(SYSTEM).abortingWhereInconclusive().isAtLeast("mean", 0.89))
                .isInstanceOf(TestAbortedException.class);
    }

    @Test
    void intervalOfMeanDecides() {
        assertThat(Answers.CREDENCE.estimate("mean", GRADES)).isAtLeast(0.8);
        assertThat(Answers.CREDENCE.estimate("share:at-least=1", GRADES)).isAtLeast(0.6);
        assertThatThrownBy(() ->
                        assertThat(Answers.CREDENCE.estimate("mean", GRADES)).isAtLeast(0.89))
                .isInstanceOf(InconclusiveError.class)
                .hasMessageStartingWith(
                        "INCONCLUSIVE: expected mean to be at least 0.89, which these data do not decide");
    }

    @Test
    void marginBetweenTwoSystemsIsDecidedOnTheirItems() {
        assertThat(SYSTEMS).isBetter("mean").isNotWorseThanBy("mean", 0.05).isEquivalentWithin("mean", 0.25);
        assertThat(Answers.CREDENCE.compare("mean", Pairing.paired(BOTH))).isBetter();
        ComparisonRequest<Outcomes> swapped = Answers.CREDENCE.compare(Pairing.paired(BOTH.swapped()));
        assertThatThrownBy(() -> assertThat(swapped).isNotWorseThanBy("mean", 0.01))
                .isNotInstanceOf(InconclusiveError.class)
                .hasMessage("""
                    FAIL: expected mean of the first not to be worse by 0.01 or more
                      mean 0.7750 - 0.9000 = -0.1250 [-0.1746, -0.0693] paired-delta 90% p=0.0003644, n=40
                      the interval of one-sided bounds at 5% [-0.174582, -0.0693206] lies below -0.01\
                    """);
        assertThatThrownBy(() -> assertThat(swapped).isNotWorseThanBy("mean", 0.125))
                .isInstanceOf(InconclusiveError.class)
                .hasMessage("""
                    INCONCLUSIVE: expected mean of the first not to be worse by 0.125 or more, which these data do not decide
                      mean 0.7750 - 0.9000 = -0.1250 [-0.1746, -0.0693] paired-delta 90% p=0.0003644, n=40
                      the interval of one-sided bounds at 5% [-0.174582, -0.0693206] contains -0.125
                      no number of items is sure to decide it if the true value is -0.125\
                    """);
    }

    @Test
    void slicesOfOutcomesAreAdjustedForTheirNumber() {
        assertThatEstimates(
                        Map.of("easy", GRADES, "hard", Outcomes.of(GRADE, grades(20, 20))),
                        (slice, level) ->
                                Answers.CREDENCE.evaluate(slice).level(level).estimate("mean"))
                .areAtLeast(0.6);
        assertThatComparisons(
                        Map.of("easy", BOTH, "hard", BOTH),
                        (slice, level) -> Answers.CREDENCE
                                .compare(Pairing.paired(slice))
                                .level(level)
                                .comparison("mean"))
                .areNotWorseThanBy(0.01);
    }

    @Test
    void metricOfOtherEvidenceIsRefused() {
        assertThatThrownBy(() -> assertThat(SYSTEM).isAtLeast("f1", 0.9))
                .isInstanceOf(RefusedException.class)
                .hasMessage("metric 'f1' reads ConfusionMatrix: evidence=Outcomes");
        assertThatThrownBy(() -> assertThat(Answers.CREDENCE.evaluate(Answers.matrix(8, 2)))
                        .isAtLeast("mean", 0.9))
                .isInstanceOf(RefusedException.class)
                .hasMessage("metric 'mean' reads Outcomes: evidence=ConfusionMatrix");
        assertThatThrownBy(() -> assertThat(SYSTEMS).isBetter("mean:of=cost"))
                .isInstanceOf(RefusedException.class)
                .hasMessage("metric 'mean:of=cost' reads an outcome that does not exist: of=cost; outcomes: [grade]");
    }
}
