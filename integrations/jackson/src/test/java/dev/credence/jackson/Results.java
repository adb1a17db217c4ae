package dev.credence.jackson;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Equivalence;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.EValue;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.jspecify.annotations.Nullable;

/** Generates results with all values that their types allow. */
final class Results {
    private static final long LARGEST = 1L << 53;

    private Results() {}

    /** Generates any double, including all kinds of special values. */
    static Arbitrary<Double> reals() {
        return Arbitraries.oneOf(
                Arbitraries.longs().map(Double::longBitsToDouble).filter(Double::isFinite),
                Arbitraries.doubles().between(0, 1),
                Arbitraries.of(0.0, 1.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY));
    }

    /** Generates a finite double, or NaN for a missing value. */
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
                .as((method, level, x, sizes, simulation, notes, status, n) -> {
                    Estimate.Builder estimate = Estimate.of("f1@" + method, method, level, x[0])
                            .effectiveN(Math.abs(sizes.get(0)))
                            .designEffect(Math.abs(sizes.get(1)));
                    if (n % 2 != 0) {
                        estimate.credible(new PosteriorSummary(x[3], x[4], x[5], x[6]));
                    }
                    if (n % 3 == 0 && x[1] <= x[2]) {
                        estimate.guaranteedBounds(new GuaranteedBounds(x[1], x[2]));
                    }
                    return common(estimate, x[0], x[1], x[2], simulation, notes, status, n)
                            .build();
                });
    }

    /** Sets the common fields of both kinds of result; bounds are ordered, and the status is OK only with numbers. */
    private static <B extends Inference.Builder<B>> B common(
            B builder,
            double value,
            double one,
            double other,
            @Nullable Simulation simulation,
            List<String> notes,
            Status status,
            long n) {
        boolean known = !Double.isNaN(value) && !Double.isNaN(one + other);
        builder.n(n);
        if (status == Status.REFUSED) {
            builder.refused(new Refusal(
                    Refusal.Code.values()[(int) (n % Refusal.Code.values().length)],
                    "it does not fit",
                    n % 2 == 0 ? List.of("wilson", "beta") : List.of(),
                    n % 3 == 0 ? List.of("credence-delta") : List.of()));
        } else {
            builder.status(known || status != Status.OK ? status : Status.UNDEFINED);
        }
        if (!Double.isNaN(one) && !Double.isNaN(other)) {
            builder.bounds(Math.min(one, other), Math.max(one, other));
        }
        if (n % 3 == 0) {
            builder.exact();
        }
        if (simulation != null) {
            builder.simulation(simulation);
        }
        notes.forEach(note -> builder.note(
                note.length() % 2 == 0
                        ? Note.of("plain", "note " + note)
                        : Note.of("with-data", "note " + note)
                                .with("length", note.length())
                                .with("share", 0.25)
                                .with("infinite", Double.NEGATIVE_INFINITY)
                                .with("text", note)));
        return builder;
    }

    /** Generates the part after the decimal point, or none. */
    private static double chance(double number) {
        return Math.abs(number) % 1;
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
                .as((comparator, level, x, simulation, notes, status, n) -> {
                    ComparisonBuilder comparison = Comparison.of("recall.macro", comparator, level, x[0], x[1])
                            .direction(Direction.values()[(int) (n % Direction.values().length)])
                            .credible(chance(x[8]), chance(x[9]))
                            .kind(n % 2 == 0 ? Kind.CONFIDENCE : Kind.CREDIBLE);
                    if (n % 5 == 0 && Double.isFinite(x[2])) {
                        EValue.Hypothesis[] all = EValue.Hypothesis.values();
                        comparison.eValue(
                                new EValue(all[(int) (n % all.length)], x[2], Double.isNaN(x[3]) ? 0 : Math.abs(x[3])));
                    }
                    if (n % 3 != 0) {
                        comparison.ratio(new Comparison.Ratio(x[5], Math.min(x[6], x[7]), Math.max(x[6], x[7])));
                    }
                    if (n % 2 == 0) {
                        comparison.test(new TestResult(
                                x[10], chance(x[11]), chance(x[12]), chance(x[13]), chance(x[14]), chance(x[15])));
                    }
                    if (n % 5 != 0) {
                        comparison.equivalence(new Equivalence(x[16], x[17], x[18], x[19]));
                    }
                    if (n % 7 != 0 && x[3] <= x[4]) {
                        comparison.guaranteedBounds(new GuaranteedBounds(x[3], x[4]));
                    }
                    return common(comparison, x[0] - x[1], x[3], x[4], simulation, notes, status, n)
                            .build();
                });
    }
}
