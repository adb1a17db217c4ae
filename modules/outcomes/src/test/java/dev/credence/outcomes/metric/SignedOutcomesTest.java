package dev.credence.outcomes.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Metrics of wins read differences, and refuse grades, of which all would be wins. */
class SignedOutcomesTest {
    private static final Credence CREDENCE = Credence.load();
    private static final String COUNTS = "' counts outcomes above 0 as wins and outcomes below 0 as losses, but ";
    private static final String ADVICE = "; count the wins of one system over another by a column of differences"
            + " (credence evaluate --outcome A --minus B), or compare grades by the metric mean";

    @SuppressWarnings("unchecked") // the metric reads outcomes
    private static Metric<Outcomes> metric(String spelling) {
        return (Metric<Outcomes>) CREDENCE.registry().metric(spelling);
    }

    private static String sentence(String spelling, Outcomes first, Outcomes second) {
        return CREDENCE.compare(Pairing.independent(Sample.of(first), Sample.of(second)))
                .resultOrRefusal(metric(spelling))
                .refusal()
                .map(Refusal::sentence)
                .orElse("none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"win-rate", "net-wins"})
    void rangeOfWinsAloneIsRefused(String spelling) {
        OutcomeColumn grade = OutcomeColumn.of("grade", 1, 5);
        assertThat(metric(spelling).refusal(Outcomes.of(grade, 3, 4, 5)).map(Refusal::sentence))
                .contains("metric '" + spelling + COUNTS
                        + "the range of 'grade' starts at 1, so that every outcome would be a win" + ADVICE);
        assertThat(metric(spelling).refusal(Outcomes.of(3, 4, 5))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"win-rate", "net-wins"})
    void gradesOfTwoSystemsAreRefused(String spelling) {
        String refused = "metric '" + spelling + COUNTS + "no outcome of either system is below 0" + ADVICE
                + ", or declare a range from below 0 if the outcomes are wins and losses against a third system";
        assertThat(sentence(spelling, Outcomes.of(3, 4, 5, 2), Outcomes.of(2, 4, 4, 1)))
                .isEqualTo(refused);
        assertThat(sentence(spelling, Outcomes.of(0.5, 1, 0, 1), Outcomes.of(0, 0, 1, 1)))
                .isEqualTo(refused);
    }

    @ParameterizedTest
    @ValueSource(strings = {"win-rate", "net-wins"})
    void winsAndLossesAreCompared(String spelling) {
        assertThat(sentence(spelling, Outcomes.of(1, 0, -1, 1), Outcomes.of(1, 0, 0, 1)))
                .isEqualTo("none");
        assertThat(sentence(spelling, Outcomes.of(0, 0, 1, 1), Outcomes.of(1, 0, 0, 0)))
                .isEqualTo("none");
        OutcomeColumn declared = OutcomeColumn.of("preference", -2, 2);
        assertThat(sentence(spelling, Outcomes.of(declared, 2, 1, 0, 1), Outcomes.of(declared, 1, 0, 1, 1)))
                .isEqualTo("none");
    }
}
