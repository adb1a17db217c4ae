package dev.credence.api.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import org.junit.jupiter.api.Test;

class OptionsTest {
    @Test
    void parsedOptionsAreWrittenBackUnchanged() {
        Options options = Options.parse(" prior = 0.5 ,form=add-two,draws=20000");
        assertThat(options.number("prior", 1)).isEqualTo(0.5);
        assertThat(options.integer("draws", 1)).isEqualTo(20_000);
        assertThat(options.text("form")).contains("add-two");
        assertThat(options).hasToString("prior=0.5,form=add-two,draws=20000").isEqualTo(Options.parse("" + options));
    }

    @Test
    void fractionIsParsedAsNumber() {
        assertThat(Options.parse("ratio=1/9").number("ratio", 0)).isEqualTo(1.0 / 9);
        assertThat(Options.parse("ratio=1/0").number("ratio", 0)).isInfinite();
        for (String none : new String[] {"0/0", "1/", "/9", "1/2/3", "a/b"}) {
            assertThatThrownBy(() -> Options.parse("ratio=" + none).number("ratio", 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("option 'ratio' must be a number: ratio=" + none);
        }
    }

    @Test
    void missingOptionReturnsDefault() {
        assertThat(Options.none().number("prior", 0.5)).isEqualTo(0.5);
        assertThat(Options.none().integer("draws", 7)).isEqualTo(7);
        assertThat(Options.none().choice("undefined", UndefinedPolicy.SKIP)).isEqualTo(UndefinedPolicy.SKIP);
        assertThat(Options.none().isEmpty()).isTrue();
    }

    @Test
    void optionWithoutEqualsSignThrows() {
        assertThatThrownBy(() -> Options.parse("prior"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("option must be written key=value: option='prior'");
        assertThatThrownBy(() -> Options.parse("prior=1,"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("option must be written key=value: option=''");
    }

    @Test
    void optionGivenTwiceThrows() {
        assertThatThrownBy(() -> Options.parse("prior=1,prior=2"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("option must be given once: option='prior'");
    }

    @Test
    void optionThatIsNotNumberThrows() {
        assertThatThrownBy(() -> Options.parse("prior=much").number("prior", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("option 'prior' must be a number: prior=much");
        assertThatThrownBy(() -> Options.parse("prior=NaN").number("prior", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("option 'prior' must be a number: prior=NaN");
        for (String java : new String[] {"2d", "1.f", "0x1p1", "1/9D"}) {
            assertThatThrownBy(() -> Options.parse("prior=" + java).number("prior", 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("option 'prior' must be a number: prior=" + java);
        }
        assertThat(Options.parse("prior=Infinity").number("prior", 1)).isInfinite();
        assertThatThrownBy(() -> Options.parse("draws=1.5").integer("draws", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("option 'draws' must be a whole number: draws=1.5");
    }

    @Test
    void unknownChoiceThrowsWithKnownChoices() {
        assertThat(Options.parse("undefined=nan").choice("undefined", UndefinedPolicy.ZERO))
                .isEqualTo(UndefinedPolicy.NAN);
        assertThatThrownBy(() -> Options.parse("undefined=NAN").choice("undefined", UndefinedPolicy.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("option 'undefined' must be one of [zero, skip, nan]: undefined=NAN");
    }

    @Test
    void numbersAreWrittenInShortestForm() {
        assertThat(Options.written(2)).isEqualTo("2");
        assertThat(Options.written(-0.5)).isEqualTo("-0.5");
        assertThat(Options.written(1e300)).isEqualTo("1.0E300");
        assertThat(Options.written(Double.NaN)).isEqualTo("NaN");
        assertThat(Options.written(Double.POSITIVE_INFINITY)).isEqualTo("Infinity");
    }

    /** Above 2^53 not every integer is a double. */
    @Test
    void integersUpTo2To53AreWrittenWithoutExponent() {
        assertThat(Options.written(0x1p53 - 1)).isEqualTo("9007199254740991");
        assertThat(Options.written(0x1p53)).isEqualTo("9.007199254740992E15");
    }

    @Test
    void optionsWithEqualValuesAreEqual() {
        Options options = Options.parse("prior=1,form=add-two");
        assertThat(options).isEqualTo(Options.parse("form=add-two,prior=1")).isNotEqualTo(Options.parse("prior=2"));
        assertThat(options).hasSameHashCodeAs(Options.parse("form=add-two,prior=1"));
        assertThat(options.hashCode()).isNotEqualTo(Options.none().hashCode());
    }
}
