package dev.credence.jackson;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Equivalence;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Posterior;
import dev.credence.api.interval.Simulation;
import dev.credence.api.interval.Status;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Results with anything in them that their types allow. */
final class Results {
    private static final long LARGEST = 1L << 53;

    private Results() {}

    /** Any double, all kinds of special values included. */
    static Arbitrary<Double> reals() {
        return Arbitraries.oneOf(
                Arbitraries.longs().map(Double::longBitsToDouble).filter(Double::isFinite),
                Arbitraries.doubles().between(0, 1),
                Arbitraries.of(0.0, 1.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY));
    }

    /** Finite, or NaN for none. */
    private static Arbitrary<Double> finiteOrNone() {
        return reals().filter(x -> !Double.isInfinite(x));
    }

    private static Arbitrary<Simulation> simulations() {
        Arbitrary<Long> draws = Arbitraries.longs().between(0, LARGEST);
        return Combinators.combine(Arbitraries.longs(), draws, draws, reals(), reals())
                .as(Simulation::new)
                .injectNull(0.5);
    }

    private static Arbitrary<String> spellings() {
        return Arbitraries.of("wilson", "beta:prior=1", "beta:a=0.5,b=2", "x:form=add-two");
    }

    private static Arbitrary<List<String>> notes() {
        return Arbitraries.strings().ofMaxLength(8).list().ofMaxSize(3);
    }

    private static Arbitrary<ConfidenceLevel> levels() {
        return Arbitraries.doubles()
                .between(0, false, 1, false)
                .ofScale(9)
                .filter(x -> x > 0 && x < 1)
                .map(ConfidenceLevel::of);
    }

    static Arbitrary<Estimate> estimates() {
        Arbitrary<double[]> numbers = reals().array(double[].class).ofSize(7);
        return Combinators.combine(
                        spellings(),
                        levels(),
                        numbers,
                        finiteOrNone().list().ofSize(2),
                        simulations(),
                        notes(),
                        Arbitraries.of(Status.values()),
                        Arbitraries.longs().between(0, LARGEST))
                .as((method, level, x, sizes, simulation, notes, status, n) -> new Estimate(
                        "f1@" + method,
                        method,
                        n % 2 == 0 ? Kind.CONFIDENCE : Kind.CREDIBLE,
                        level,
                        x[0],
                        x[1],
                        x[2],
                        status,
                        n,
                        sizes.get(0),
                        sizes.get(1),
                        n % 3 == 0,
                        n % 2 == 0 ? null : new Posterior(x[3], x[4], x[5], x[6]),
                        simulation,
                        notes));
    }

    static Arbitrary<Comparison> comparisons() {
        Arbitrary<double[]> numbers = reals().array(double[].class).ofSize(20);
        return Combinators.combine(
                        spellings(),
                        levels(),
                        numbers,
                        simulations(),
                        notes(),
                        Arbitraries.of(Status.values()),
                        Arbitraries.longs().between(0, LARGEST))
                .as((comparator, level, x, simulation, notes, status, n) -> new Comparison(
                        "recall.macro",
                        comparator,
                        n % 2 == 0 ? Kind.CONFIDENCE : Kind.CREDIBLE,
                        level,
                        x[0],
                        x[1],
                        x[2],
                        x[3],
                        x[4],
                        n % 3 == 0 ? null : new Comparison.Ratio(x[5], x[6], x[7]),
                        x[8],
                        x[9],
                        n % 2 == 0 ? new TestResult(x[10], x[11], x[12], x[13], x[14], x[15]) : null,
                        n % 5 == 0 ? null : new Equivalence(x[16], x[17], x[18], x[19]),
                        status,
                        n,
                        n % 7 == 0,
                        simulation,
                        n % 11 != 0,
                        notes));
    }
}
