package dev.credence.outcomes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.sample.Sample;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Whether two outcomes are equal does not depend on their unit, their order or the names of the systems, although sums of decimal fractions have rounding
 * errors. The bounds agree to 1e-12 of the length of the interval (peak between 1e-14 and 1e-13).
 */
class EqualOutcomesInAnyUnitTest {
    private static final double TOLERANCE = 1e-12;

    private final Credence credence = Credence.load();

    private Comparison compared(double[] first, double[] second, double upper) {
        return credence.compare(Pairing.paired(
                        Sample.of(PairedOutcomes.of(OutcomeColumn.of("grade", 0, upper), first, second))))
                .comparison("mean");
    }

    private static double[] each(double[] grades, DoubleUnaryOperator change) {
        return Arrays.stream(grades).map(change).toArray();
    }

    @Property(tries = 60, seed = "42")
    void boundsFollowTheUnitAndTheExchangeOfSystems(
            @ForAll @IntRange(min = 20, max = 120) int lower,
            @ForAll @IntRange(min = 20, max = 120) int equal,
            @ForAll @IntRange(min = 20, max = 120) int higher) {
        double[] first = new double[lower + equal + higher];
        Arrays.fill(first, 0, lower, 0.49);
        Arrays.fill(first, lower, lower + equal, 0.5);
        Arrays.fill(first, lower + equal, first.length, 0.51);
        double[] second = new double[first.length];
        Arrays.fill(second, 0.5);

        Comparison usual = compared(first, second, 1);
        double rounding = TOLERANCE * (usual.upper() - usual.lower());
        Comparison percent = compared(each(first, x -> Math.rint(100 * x)), each(second, x -> 100 * x), 100);
        Comparison exchanged = compared(second, first, 1);
        Comparison mirrored = compared(each(first, x -> 1 - x), each(second, x -> 1 - x), 1);

        assertThat(percent.lower() / 100).isCloseTo(usual.lower(), within(rounding));
        assertThat(percent.upper() / 100).isCloseTo(usual.upper(), within(rounding));
        assertThat(exchanged.lower()).isCloseTo(-usual.upper(), within(rounding));
        assertThat(exchanged.upper()).isCloseTo(-usual.lower(), within(rounding));
        assertThat(mirrored.lower()).isCloseTo(-usual.upper(), within(rounding));
        assertThat(mirrored.upper()).isCloseTo(-usual.lower(), within(rounding));
    }
}
