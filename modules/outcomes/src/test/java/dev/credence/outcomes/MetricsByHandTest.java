package dev.credence.outcomes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.Note;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.ClusteredSample;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricsByHandTest {
    private static final Credence CREDENCE = Credence.load();

    private static double value(String metric, Outcomes outcomes) {
        return CREDENCE.estimate(metric, outcomes).value();
    }

    @ParameterizedTest
    @CsvSource({
        "mean, 0.25",
        "share, 0.25",
        "share:at-least=0, 0.75",
        "quantile, 0",
        "'quantile:p=0.75', 0.5",
        "'quantile:p=0.76', 1.5",
        "net-wins, 0.25",
        "win-rate, 0.625",
        "win-rate:ties=loss, 0.5",
        "win-rate:ties=nothing, 0.6666666666666666",
        "root-mean-square, 0.9354143466934853"
    })
    void valuesOfFourOutcomes(String metric, double expected) {
        Outcomes outcomes = Outcomes.of(-1, 0, 0.5, 1.5);
        double found = metric.equals("share") ? value("share:at-least=1", outcomes) : value(metric, outcomes);
        assertThat(found).isEqualTo(expected, within(1e-15));
    }

    @Test
    void ratioDividesSums() {
        Outcomes words = new OutcomesBuilder(OutcomeColumn.of("errors"), OutcomeColumn.of("words"))
                .addItem(1, 10)
                .addItem(3, 6)
                .build();
        assertThat(value("ratio:of=errors,per=words", words)).isEqualTo(0.25);
        assertThatThrownBy(() -> value("ratio", words))
                .isInstanceOf(RefusedException.class)
                .hasMessage(
                        "metric 'ratio' reads one of several outcomes: [errors, words]; name it, as in ratio:of=errors");
        assertThatThrownBy(() -> value("mean:of=costs", words))
                .isInstanceOf(RefusedException.class)
                .hasMessage(
                        "metric 'mean:of=costs' reads an outcome that does not exist: of=costs; outcomes: [errors, words]");
    }

    /** Two of four runs pass, and two are drawn: 1 - C(2,2)/C(4,2) = 5/6 and C(2,2)/C(4,2) = 1/6. */
    @Test
    void passRatesAreUnbiased() {
        Outcomes runs = Outcomes.ofRuns(new double[] {1, 1, 0, 0}, new double[] {0, 0}, new double[] {1, 1, 1});
        assertThat(value("pass-at:k=2", runs)).isEqualTo((5 / 6.0 + 0 + 1) / 3, within(1e-15));
        assertThat(value("pass-all:k=2", runs)).isEqualTo((1 / 6.0 + 0 + 1) / 3, within(1e-15));
        assertThat(value("pass-at", runs)).isEqualTo(0.5, within(1e-15));
        assertThatThrownBy(() -> value("pass-at:k=3", runs))
                .isInstanceOf(RefusedException.class)
                .hasMessage("metric 'pass-at:k=3' draws 3 runs of each item, and an item has 2; give more runs, or a"
                        + " smaller k");
    }

    @Test
    void fewGradesOfBothSignsAdviseNetWins() {
        assertThat(CREDENCE.estimate("mean", Outcomes.of(1, 0.4, 0, -0.4, -1, 0.4))
                        .notes())
                .extracting(Note::code)
                .contains("few-grades");
        assertThat(CREDENCE.estimate("mean", Outcomes.of(1, 0, -1)).notes())
                .extracting(Note::code)
                .doesNotContain("few-grades");
    }

    /** A further win turns Student's interval from one above 0 into one that contains 0; net wins only rise. */
    @Test
    void netWinsAreMonotoneWhereStudentIntervalsAreNot() {
        OutcomeColumn grade = OutcomeColumn.of("grade", -1, 1);
        Outcomes before = Outcomes.of(grade, 0.4, 0.4, 0.4, 0.4, 0, 0, 0);
        Outcomes after = Outcomes.of(grade, 0.4, 0.4, 0.4, 1, 0, 0, 0);
        assertThat(CREDENCE.evaluate(before)
                        .method("student-mean")
                        .estimate("mean")
                        .lower())
                .isEqualTo(0.0308, within(5e-5));
        assertThat(CREDENCE.evaluate(after)
                        .method("student-mean")
                        .estimate("mean")
                        .lower())
                .isEqualTo(-0.0210, within(5e-5));
        assertThat(CREDENCE.estimate("net-wins", after).lower())
                .isEqualTo(CREDENCE.estimate("net-wins", before).lower());
    }

    @Test
    void unequalRunsAreNoted() {
        assertThat(CREDENCE.estimate("mean", Outcomes.ofRuns(new double[] {1, 0}, new double[] {1}))
                        .notes())
                .extracting(Note::sentence)
                .contains("items have from 1 to 2 runs; each item is counted once, whatever the number of its runs");
    }

    @Test
    void shareOfSingleRunsIsProportionComparedByTango() {
        assertThat(CREDENCE.estimate("share", Outcomes.of(1, 1, 0)).method()).isEqualTo("wilson-modified");
        assertThat(CREDENCE.estimate("share", Outcomes.ofRuns(new double[] {1, 0}, new double[] {1}))
                        .method())
                .isEqualTo("delta-wilson");
        PairedOutcomes both = PairedOutcomes.of(new double[] {1, 1, 0, 1}, new double[] {1, 0, 0, 0});
        assertThat(CREDENCE.compare("share", Pairing.paired(both)).comparator()).isEqualTo("tango");
    }

    @Test
    void oneClusterIsRefused() {
        ClusteredSample<Outcomes> one = ClusteredSample.of(Map.of("a", Outcomes.of(1, 0, 1)));
        assertThat(CREDENCE.evaluate(one).resultOrRefusal("mean").refusal()).isPresent();
        assertThat(CREDENCE.evaluate(one).resultOrRefusal("quantile").refusal()).isPresent();
    }

    /** The sum overflows, and that of weights below 1 does not, which is no dependence of the metric on the unit of the weights. */
    @Test
    void meanOfValuesWhoseSumOverflowsNamesTheCause() {
        assertThatThrownBy(() -> CREDENCE.estimate("mean", Outcomes.of(Double.MAX_VALUE, Double.MAX_VALUE, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("metric 'mean' is too large: a sum of the values exceeds the largest number,"
                        + " 1.7976931348623157E308; give the values in a larger unit");
        assertThat(CREDENCE.estimate("mean", Outcomes.of(1e307, 1e307, 1)).value())
                .isEqualTo(2e307 / 3);
    }
}
