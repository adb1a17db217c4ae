package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import net.jqwik.api.Property;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.opentest4j.TestAbortedException;

class ContractTest {
    /** A contract of a method that declines every optional law. */
    private static final class Modest extends ProportionIntervalMethodContract {
        @Override
        protected ProportionIntervalMethod method() {
            return new Hoeffding();
        }

        @Override
        protected double coverageStaysAbove() {
            return 1;
        }

        @Override
        protected boolean mirrors() {
            return false;
        }

        @Override
        protected String reason(String declaration) {
            return declaration + " is too much to ask";
        }
    }

    /** A metric of scores that promises more than it fulfils. */
    private static final class OfScores extends ScoreMetricContract {
        @Override
        protected Metric<ScoredSample> metric() {
            return ReferenceMetrics.auroc();
        }
    }

    private static DynamicTest law(Contract contract, String name) {
        return contract.laws()
                .filter(law -> law.getDisplayName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @TestFactory
    Stream<DynamicTest> aSoundSubjectObeysAllThatAreFound() {
        return new OfScores().laws();
    }

    @Test
    void enginesFindEveryTestAndProperty() {
        List<String> written = Arrays.stream(ProportionIntervalMethodContract.class.getMethods())
                .filter(m -> m.isAnnotationPresent(Test.class) || m.isAnnotationPresent(Property.class))
                .map(m -> m.getName().toLowerCase(Locale.ROOT))
                .toList();
        assertThat(written).hasSizeGreaterThan(15).contains("randomcountsobeythelaws", "refusalsarevalues");
        assertThat(new Modest().laws())
                .extracting(law -> law.getDisplayName().replace(" ", ""))
                .containsExactlyInAnyOrderElementsOf(written);
    }

    @Test
    void lawWithoutPromiseIsSkippedWithReason() {
        assertThatThrownBy(law(new Modest(), "swapping success and failure mirrors")
                        .getExecutable()::execute)
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining("mirrors is too much to ask");
    }

    @Test
    void brokenPromiseFailsAndErrorStatesNumbers() {
        assertThatThrownBy(law(new Modest(), "coverage stays above the declared minimum")
                        .getExecutable()::execute)
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "test-hoeffding: coverage must stay above 1.0 for p in [0.05, 0.95] at level 0.95");
    }

    @Test
    void skippedLawWithoutAReasonNamesTheClass() {
        IntervalMethodContract plain = new IntervalMethodContract() {
            @Override
            protected IntervalMethod method() {
                return new Hoeffding();
            }

            @Override
            protected boolean containsValue() {
                return false;
            }
        };
        assertThatThrownBy(law(plain, "values lie inside their intervals").getExecutable()::execute)
                .hasMessageContaining("declares it by containsValue()");
    }
}
