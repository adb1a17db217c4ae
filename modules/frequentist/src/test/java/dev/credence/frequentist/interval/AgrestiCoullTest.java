package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.option.Options;
import dev.credence.testkit.ProportionIntervalMethodContract;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class AgrestiCoullTest extends ReferenceTables {
    AgrestiCoullTest() {
        super(new AgrestiCoull(), "agrestiCoull");
    }

    private static ProportionIntervalMethod addTwo() {
        return (ProportionIntervalMethod) new AgrestiCoull().configured(Options.parse("form=add-two"));
    }

    @Override
    double tolerance() {
        return 1e-13; // peak observed 6.6e-15
    }

    @Test
    void spellingContainsForm() {
        assertThat(addTwo().spelling()).isEqualTo("agresti-coull:form=add-two");
        assertThat(new AgrestiCoull().configured(Options.parse("form=score")).spelling())
                .isEqualTo("agresti-coull");
    }

    @Test
    void unknownFormsAndOptionsThrow() {
        assertThatThrownBy(() -> new AgrestiCoull().configured(Options.parse("form=three")))
                .hasMessage("option 'form' must be one of [score, add-two]: form=three");
        assertThatThrownBy(() -> new AgrestiCoull().configured(Options.parse("shape=score")))
                .hasMessage("option of 'agresti-coull' must be one of [form]: option='shape'");
    }

    /** The form that adds two successes and two failures at any level. */
    @Nested
    class AddTwo extends ReferenceTables {
        AddTwo() {
            super(addTwo(), "agrestiCoullAdd2");
        }

        @Override
        double tolerance() {
            return 1e-13; // peak observed 5.9e-15
        }

        @TestFactory
        Stream<DynamicTest> checkLaws() {
            return new AddTwoContract().laws();
        }

        /** At low levels two added successes move the bounds away from 0 and from 1. */
        @Test
        void endPointsAreSymmetric() {
            for (double level : new double[] {0.5, 0.8, 0.95, 0.999, 1 - 1e-9}) {
                ProportionBounds bounds = addTwo().at(ConfidenceLevel.of(level));
                for (long n = 1; n <= 5_000; n++) {
                    assertThat(bounds.lower(0, n)).isCloseTo(1 - bounds.upper(n, n), within(2e-16));
                }
            }
        }
    }

    /** Other tests check the contract of the registered form. */
    private static final class AddTwoContract extends ProportionIntervalMethodContract {
        @Override
        protected ProportionIntervalMethod method() {
            return addTwo();
        }

        /** The exact minimum: 0.88787, at 5 trials. */
        @Override
        protected double coverageStaysAbove() {
            return 0.887;
        }

        @Override
        protected boolean endPointsAreExact() {
            return false;
        }

        @Override
        protected boolean containsValue(ConfidenceLevel level) {
            return level.value() >= 0.94;
        }

        @Override
        protected boolean collapses(long successes, long trials) {
            return trials > 1L << 50; // the distance of the bounds can be below one ulp there
        }
    }
}
