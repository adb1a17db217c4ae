package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.option.Options;
import org.junit.jupiter.api.Test;

class AgrestiCoullAddTwoTest extends ProportionMethodContract {
    AgrestiCoullAddTwoTest() {
        super(addTwo(), "agrestiCoullAdd2");
    }

    private static ProportionIntervalMethod addTwo() {
        return (ProportionIntervalMethod) new AgrestiCoull().configured(Options.parse("form=add-two"));
    }

    @Override
    double tolerance() {
        return 1e-13; // peak observed 5.9e-15
    }

    /** Two added successes pull the bound off 0 at low levels. */
    @Override
    void assertEndPoints(ProportionBounds bounds, long n) {
        assertThat(bounds.lower(0, n)).isCloseTo(1 - bounds.upper(n, n), within(2e-16));
    }

    @Override
    boolean holdsTheValue(double level) {
        return level >= 0.94;
    }

    @Override
    boolean collapses(long k, long n) {
        return n > 1L << 50; // there the bounds can be less than an ulp apart
    }

    @Test
    void theSpellingTellsTheForm() {
        assertThat(addTwo().spelling()).isEqualTo("agresti-coull:form=add-two");
        assertThat(new AgrestiCoull().configured(Options.parse("form=score")).spelling())
                .isEqualTo("agresti-coull");
    }

    @Test
    void otherFormsAndOptionsAreRejectedByName() {
        assertThatThrownBy(() -> new AgrestiCoull().configured(Options.parse("form=three")))
                .hasMessage("option 'form' must be one of [score, add-two]: form=three");
        assertThatThrownBy(() -> new AgrestiCoull().configured(Options.parse("shape=score")))
                .hasMessage("option of 'agresti-coull' must be one of [form]: option='shape'");
    }
}
