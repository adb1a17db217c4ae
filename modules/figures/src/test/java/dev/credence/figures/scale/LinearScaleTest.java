package dev.credence.figures.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class LinearScaleTest {
    @Test
    void ratesAreMarkedInFifths() {
        assertThat(LinearScale.UNIT.ticks())
                .extracting(Tick::label)
                .containsExactly("0", "0.2", "0.4", "0.6", "0.8", "1.0");
    }

    @Test
    void scaleOfValuesEndsAtTicks() {
        LinearScale scale = LinearScale.containing(-0.41, 0.93);
        assertThat(scale.ticks())
                .extracting(Tick::label)
                .containsExactly("-0.6", "-0.4", "-0.2", "0", "0.2", "0.4", "0.6", "0.8", "1.0");
    }

    @Test
    void nonFiniteValueIsLeftOut() {
        assertThat(LinearScale.containing(Double.NaN, Double.POSITIVE_INFINITY)).isEqualTo(LinearScale.UNIT);
        assertThat(LinearScale.containing(Double.NaN, 2, 4, Double.NEGATIVE_INFINITY)
                        .upper())
                .isEqualTo(4);
    }

    @Test
    void oneValueHasRoomOnBothSides() {
        LinearScale scale = LinearScale.containing(0.5);
        assertThat(scale.lower()).isLessThan(0.5);
        assertThat(scale.upper()).isGreaterThan(0.5);
    }

    @Test
    void invalidEndsOfAScaleAreRefusedByName() {
        assertThatThrownBy(() -> new LinearScale(1, Double.NaN, 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a scale must have a finite lower end below its upper one: lower=1.0, upper=NaN");
        assertThatThrownBy(() -> new LinearScale(0, 1, 1)).hasMessage("ticks of a scale must be >= 2: ticks=1");
        assertThatThrownBy(() -> new DeviateScale(0, 0.5))
                .hasMessage("ends of a deviate scale must lie in (0, 1), the lower one first: lower=0.0, upper=0.5");
        assertThatThrownBy(() -> new RowScale(List.of(), true)).hasMessage("rows of an axis must be >= 1: rows=0");
    }

    @Property(seed = "31")
    void orderedTicksAreWithinScaleAndRequestedNumber(
            @ForAll @DoubleRange(min = -1e6, max = 1e6) double from,
            @ForAll @net.jqwik.api.constraints.Scale(6) @DoubleRange(min = 1e-6, max = 1e6) double width,
            @ForAll @IntRange(min = 2, max = 20) int most) {
        LinearScale scale = new LinearScale(from, from + width, most);
        List<Tick> ticks = scale.ticks();
        assertThat(ticks).hasSizeLessThanOrEqualTo(most);
        assertThat(ticks).extracting(Tick::at).isSorted();
        assertThat(ticks).extracting(Tick::label).doesNotHaveDuplicates();
        assertThat(ticks).allSatisfy(tick -> {
            assertThat(tick.at()).isBetween(from - width * 1e-3, from + width * 1.001);
            assertThat(Double.parseDouble(tick.label())).isEqualTo(tick.at());
        });
    }

    @Property(seed = "31")
    void scaleContainsItsValues(
            @ForAll @DoubleRange(min = -1e3, max = 1e3) double a,
            @ForAll @DoubleRange(min = -1e3, max = 1e3) double b) {
        LinearScale scale = LinearScale.containing(a, b);
        assertThat(scale.lower()).isLessThanOrEqualTo(Math.min(a, b) + 1e-9);
        assertThat(scale.upper()).isGreaterThanOrEqualTo(Math.max(a, b) - 1e-9);
        assertThat(scale.ticks().size()).isBetween(2, 12);
    }

    @Property(seed = "31")
    void positionsIncreaseWithValues(
            @ForAll @net.jqwik.api.constraints.Scale(6) @DoubleRange(min = 0.001, max = 0.949) double rate,
            @ForAll @net.jqwik.api.constraints.Scale(6) @DoubleRange(min = 0, max = 0.001) double more) {
        for (Scale scale : List.of(new DeviateScale(0.0005, 0.95), LinearScale.UNIT)) {
            assertThat(scale.place(rate)).isBetween(0.0, 1.0).isLessThanOrEqualTo(scale.place(rate + more));
        }
    }

    @Test
    void halfIsMiddleOfSymmetricDeviates() {
        assertThat(new DeviateScale(0.1, 0.9).place(0.5)).isCloseTo(0.5, within(1e-12));
        assertThat(new DeviateScale(0.1, 0.9).place(0)).isZero();
        assertThat(new DeviateScale(0.1, 0.9).place(1)).isEqualTo(1);
        assertThat(new DeviateScale(0.1, 0.9).place(Double.NaN)).isNaN();
    }
}
