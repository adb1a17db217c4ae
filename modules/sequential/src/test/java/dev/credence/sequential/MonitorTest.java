package dev.credence.sequential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionCounter;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.decision.Claim;
import dev.credence.decision.Verdict;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MonitorTest {
    private final Credence credence = Credence.load();

    private Monitor accuracy() {
        return Monitor.of(credence, "accuracy", ConfidenceLevel.P95);
    }

    /** A ceiling of 5 for an error rate, meant in percent, would pass at the first row. */
    @Test
    void decisionThatLaterBoundsContradictIsOpenWithANote() {
        Monitor monitor =
                Monitor.of(Credence.load(), "accuracy", ConfidenceLevel.P95).claiming(Claim.atLeast(0.9));
        monitor.add("a", "a", 500);
        assertThat(monitor.look().verdict()).isEqualTo(Verdict.PASS);
        monitor.add("a", "a", 80);
        monitor.add("a", "b", 60);
        assertThat(monitor.look().verdict()).isEqualTo(Verdict.PASS);
        monitor.add("a", "a", 2_420);
        monitor.add("a", "b", 2_440);

        Look contradicted = monitor.look();
        assertThat(contradicted.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(contradicted.decided()).isFalse();
        assertThat(contradicted.upper()).isLessThan(0.9);
        assertThat(contradicted.notes())
                .filteredOn(note -> note.code().equals(Look.CONTRADICTED))
                .singleElement()
                .satisfies(note -> assertThat(note.sentence())
                        .isEqualTo(
                                "accuracy: the claim was decided as PASS before, and the bounds of all rows contradict that now: the"
                                        + " true value has changed, so that bounds of recent rows are needed"));
        assertThat(contradicted.after(Verdict.PASS)).isEqualTo(contradicted);
        monitor.add("a", "a", 100_000);
        assertThat(monitor.look().verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void claimsThatNoDataCouldAnswerAreRefused() {
        Credence credence = Credence.load();
        Monitor rate = Monitor.of(credence, "error-rate", ConfidenceLevel.P95);
        assertThatThrownBy(() -> rate.claiming(Claim.atMost(5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "every value of error-rate lies in [0.0, 1.0], so that all data fulfil the claim 'at most 5.0'; give the limit in"
                                + " the unit of the metric, not in percent");
        assertThatThrownBy(() -> rate.claiming(Claim.atLeast(95))).hasMessageContaining("no data can fulfil");
        assertThatThrownBy(() -> rate.claiming(Claim.equivalent(0.1)))
                .hasMessageStartingWith("claim 'equivalent within 0.1' is about the difference of two systems");
        Claim notWorse = Claim.notWorse(credence.registry().metric("accuracy"), 0.1);
        assertThatThrownBy(() -> rate.claiming(notWorse)).hasMessageContaining("about the difference of two systems");
        Monitor difference = Monitor.ofDifference(credence, "error-rate", ConfidenceLevel.P95);
        assertThatThrownBy(() -> difference.claiming(notWorse))
                .hasMessageStartingWith(
                        "claim 'not worse by 0.1' is of a metric of which higher values are better: metric=error-rate");
        assertThatThrownBy(() -> difference.claiming(Claim.equivalent(1))).hasMessageContaining("all data fulfil");
        assertThatThrownBy(() -> difference.claiming(Claim.atLeast(-1))).hasMessageContaining("all data fulfil");
        assertThat(difference.claiming(Claim.atMost(-0.1)).look().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void lookWithoutRowsHasTheWholeRange() {
        Look look = accuracy().claiming(Claim.atLeast(0.5)).look();

        assertThat(look.value()).isNaN();
        assertThat(look.lower()).isZero();
        assertThat(look.upper()).isOne();
        assertThat(look.decided()).isFalse();
    }

    @Test
    void claimStaysDecidedAfterTheFirstLookThatDecidesIt() {
        Monitor monitor = accuracy().claiming(Claim.atLeast(0.9));
        monitor.add("a", "a", 200);
        Look first = monitor.look();
        monitor.add("a", "b", 22);
        Look second = monitor.look();

        assertThat(first.verdict()).isEqualTo(Verdict.PASS);
        assertThat(second.lower()).isLessThan(0.9);
        assertThat(second.upper()).isGreaterThan(0.9);
        assertThat(second.verdict()).isEqualTo(Verdict.PASS);
        assertThat(second.number()).isEqualTo(2);
    }

    @Test
    void openClaimStatesSmallestDecidingNumberOfItems() {
        Monitor monitor = accuracy().claiming(Claim.atLeast(0.9));
        monitor.add("a", "a", 93);
        monitor.add("a", "b", 7);

        assertThat(monitor.look().needed().orElseThrow()).isBetween(300L, 3000L);
    }

    /** The exact sequence passes at the number of rows that an earlier look states if all further rows are right as well. */
    @ParameterizedTest
    @ValueSource(ints = {5, 10, 20, 40})
    void statedNumberOfItemsDecidesAtConstantShare(int rows) {
        Monitor monitor = accuracy().claiming(Claim.atLeast(0.9));
        monitor.add("a", "a", rows);
        int needed = (int) monitor.look().needed().orElseThrow();

        Monitor before = accuracy().claiming(Claim.atLeast(0.9));
        before.add("a", "a", needed - 1);
        Monitor after = accuracy().claiming(Claim.atLeast(0.9));
        after.add("a", "a", needed);

        assertThat(before.look().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(after.look().verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void rowsAndMergedPartsGiveTheValueOfTheWhole() {
        Monitor monitor = Monitor.of(credence, "recall", ConfidenceLevel.P95).positive("a");
        monitor.merge(new ConfusionCounter()
                .add("a", "a", 3)
                .add("a", "b", 1)
                .toMatrix()
                .withPositive("a"));
        monitor.add("a", "b");
        Look look = monitor.look();

        assertThat(look.value()).isEqualTo(0.6);
        assertThat(look.n()).isEqualTo(5);
        assertThat(look.by()).isEqualTo("beta-binomial-sequence");
    }

    private static ConfusionMatrix mail() {
        return ConfusionMatrix.of(List.of("ham", "spam"), new long[][] {{5, 6}, {7, 80}});
    }

    @Test
    void declaredPositiveLabelHoldsForMergedEvidenceWithoutOne() {
        Monitor monitor = Monitor.of(credence, "recall", ConfidenceLevel.P95).positive("spam");
        monitor.merge(mail());
        assertThat(monitor.look().value()).isEqualTo(80 / 87.0);

        monitor.add("spam", "ham", 13);
        monitor.merge(mail().withPositive("spam"));
        monitor.merge(ConfusionMatrix.of(List.of("ham", "news"), new long[][] {{3, 1}, {1, 3}}));
        assertThat(monitor.look().value()).isEqualTo(160 / 187.0);
        assertThat(monitor.look().items()).isEqualTo(98 + 13 + 98 + 8);

        Monitor difference =
                Monitor.ofDifference(credence, "recall", ConfidenceLevel.P95).positive("spam");
        difference.merge(PairedConfusionMatrix.of(
                List.of("spam", "spam", "ham"), List.of("spam", "ham", "ham"), List.of("ham", "ham", "spam")));
        assertThat(difference.look().value()).isEqualTo(0.5);
    }

    @Test
    void anotherPositiveLabelThanTheDeclaredOneIsRefusedAndNotMerged() {
        Monitor monitor = Monitor.of(credence, "recall", ConfidenceLevel.P95).positive("spam");
        monitor.add("spam", "spam", 3);

        assertThatThrownBy(() -> monitor.merge(mail().withPositive("ham")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("monitor='spam', evidence='ham'");
        assertThat(monitor.look().items()).isEqualTo(3);
        monitor.merge(mail());
        assertThat(monitor.look().value()).isEqualTo(83 / 90.0);

        PairedConfusionMatrix pairs =
                PairedConfusionMatrix.of(List.of("spam", "ham"), List.of("spam", "ham"), List.of("ham", "spam"));
        assertThatThrownBy(() -> Monitor.ofDifference(credence, "recall", ConfidenceLevel.P95)
                        .positive("spam")
                        .merge(pairs.withPositive("ham")))
                .hasMessageContaining("monitor='spam', evidence='ham'");
    }

    @Test
    void evidenceOfAnotherKindThanTheRowsIsRefusedWhenItIsAdded() {
        ScoredSample scores = ScoredSample.of(new double[] {0.2, 0.7}, new boolean[] {false, true});
        Monitor ofScores = Monitor.of(credence, "auroc", ConfidenceLevel.P95);
        ofScores.merge(scores);

        assertThatThrownBy(() -> ofScores.add("a", "a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("of one kind: ScoredSample and ConfusionMatrix");
        assertThat(ofScores.look().value()).isEqualTo(1);

        Monitor ofRows = Monitor.of(credence, "auroc", ConfidenceLevel.P95);
        ofRows.add("a", "a");
        assertThatThrownBy(() -> ofRows.merge(scores)).hasMessageContaining("of one kind");
    }

    @Test
    void countsAboveTheLargestTotalAreRefusedWhenTheyAreAdded() {
        long most = 1L << 53;
        Monitor monitor = accuracy();
        monitor.add("a", "b");
        assertThatThrownBy(() -> monitor.add("a", "a", Long.MAX_VALUE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at most 2^53");
        assertThatThrownBy(() -> monitor.add("a", "a", most)).hasMessageContaining("at most 2^53");
        monitor.add("a", "a", most - 2);
        monitor.add("a", "b");

        assertThatThrownBy(() -> monitor.add("a", "b")).hasMessageContaining("at most 2^53");
        assertThatThrownBy(() -> monitor.merge(ConfusionMatrix.binary(1, 0, 0, 0)))
                .hasMessageContaining("at most 2^53");
        assertThat(monitor.look().items()).isEqualTo(most);

        Monitor merged = accuracy();
        merged.merge(ConfusionMatrix.binary(1, 0, 0, most - 2));
        merged.add("positive", "negative");
        assertThatThrownBy(() -> merged.add("positive", "negative")).hasMessageContaining("at most 2^53");
        assertThat(merged.look().items()).isEqualTo(most);
    }

    @Test
    void boundedMeanHasTheExactSequence() {
        Monitor monitor = Monitor.of(credence, "mean", ConfidenceLevel.P95);
        monitor.merge(Outcomes.of(OutcomeColumn.of("grade", 0, 2), 2, 1, 0));
        monitor.merge(Outcomes.of(OutcomeColumn.of("grade", 0, 2), 1));
        Look look = monitor.look();

        assertThat(look.by()).isEqualTo("beta-binomial-sequence");
        assertThat(look.items()).isEqualTo(4);
        assertThat(look.upper()).isBetween(1.5, 2.0);
    }

    @Test
    void meanOfAnInferredRangeHasTheAsymptoticSequence() {
        Monitor monitor = Monitor.of(credence, "mean", ConfidenceLevel.P95);
        monitor.merge(Outcomes.of(0.5, 0.25, 1));

        assertThat(monitor.look().by()).isEqualTo("asymptotic-sequence");
    }

    @Test
    void differenceOfTwoSystemsIsFirstMinusSecond() {
        Monitor monitor = Monitor.ofDifference(credence, "accuracy", ConfidenceLevel.P95);
        IntStream.range(0, 400).forEach(i -> monitor.addPair("a", i % 10 == 0 ? "b" : "a", i % 5 == 0 ? "b" : "a"));
        Look look = monitor.look();

        assertThat(look.value()).isEqualTo(0.1, within(1e-12));
        assertThat(look.lower()).isGreaterThan(0);
        assertThat(look.by()).isEqualTo("asymptotic-sequence");
    }

    @Test
    void rowsOfManyThreadsAreAllCounted() {
        Monitor monitor = accuracy();
        String[] labels = {"a", "b", "c"};
        IntStream.range(0, 40_000).parallel().forEach(i -> monitor.add(labels[i % 3], labels[i % 2]));

        assertThat(monitor.look().items()).isEqualTo(40_000);
    }

    @Test
    void evidenceOfAnotherKindIsRefused() {
        Monitor monitor = accuracy();
        monitor.add("a", "a");

        assertThatThrownBy(() -> monitor.addPair("a", "a", "b")).hasMessageContaining("monitor of one system");
        assertThatThrownBy(() -> monitor.add("a", "a", -1)).hasMessageContaining("count=-1");
        assertThatThrownBy(() -> Monitor.ofDifference(credence, "accuracy", ConfidenceLevel.P95)
                        .merge(ConfusionMatrix.binary(1, 1, 1, 1)))
                .hasMessageContaining("needs evidence of two systems");
        assertThatThrownBy(() ->
                        Monitor.of(credence, "auroc", ConfidenceLevel.P95).merge(ConfusionMatrix.binary(1, 1, 1, 1)))
                .hasMessageContaining("does not read the evidence");
    }

    /**
     * A bound at the end of the range does not show the variance. Afterwards the stated number of rows is between 0.6 and 1.7 times the
     * one at which rows that are all right decide.
     */
    @ParameterizedTest
    @CsvSource({"mcc,0.3", "f1.macro,0.5"})
    void neededItemsAreStatedOnceTheBoundLeavesTheEndOfTheRange(String metric, double floor) {
        List<Look> looks = new ArrayList<>();
        Monitor monitor = Monitor.of(credence, metric, ConfidenceLevel.P95).claiming(Claim.atLeast(floor));
        while (looks.isEmpty() || looks.get(looks.size() - 1).verdict() == Verdict.INCONCLUSIVE) {
            monitor.add(looks.size() % 2 == 0 ? "a" : "b", looks.size() % 2 == 0 ? "a" : "b", 1);
            looks.add(monitor.look());
        }

        int passed = looks.size();
        double end = metric.equals("mcc") ? -1 : 0;
        for (Look look : looks.subList(0, passed - 1)) {
            if (look.lower() < end + 0.1 * (1 - end)) {
                assertThat(look.needed()).as(look.toString()).isEmpty();
            }
            look.needed()
                    .ifPresent(needed -> assertThat((double) needed / passed)
                            .as(look.toString() + passed)
                            .isBetween(0.6, 1.7));
        }
        assertThat(looks).anyMatch(look -> look.needed().isPresent());
    }
}
