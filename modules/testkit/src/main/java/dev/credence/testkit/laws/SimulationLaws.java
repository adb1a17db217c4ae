package dev.credence.testkit.laws;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.Configurable;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.ComparisonCase;
import dev.credence.testkit.IntervalCase;
import dev.credence.testkit.TestCase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Laws of simulated answers: they must use the seed and the draws of the run, and end when it is cancelled. */
public final class SimulationLaws {
    private static final ConfidenceLevel LEVEL = ConfidenceLevel.P95;
    /** Bits of a seed: low and high ones of both halves of a long, and the sign. */
    private static final int[] BITS = {0, 3, 8, 16, 31, 32, 48, 62, 63};
    /** The number of other seeds with which simulation errors are checked. */
    private static final int SEEDS = 3;
    /** A correct subject practically never exceeds this number of standard errors of a bound in all its results. */
    private static final double ERRORS = 6;

    private static final long FEW_DRAWS = 500;
    /** A fixed number of draws is likely to be smaller. */
    private static final long MANY_DRAWS = 5_000;

    private SimulationLaws() {}

    /**
     * A simulation must report the seed and the draws of the run; give other bits for another seed, whichever of its 64 bits differs, and
     * for more draws; vary between seeds by no more than its simulation errors imply; report progress; and stop when it is cancelled. Other
     * answers must depend neither on the seed nor on the draws.
     */
    public static <S extends Configurable<S>> void followTheRun(
            S subject, List<? extends TestCase<S>> cases, ComputeOptions options) {
        follow(subject.spelling(), cases, c -> other -> c.answer(subject, LEVEL, other), options);
    }

    private static <Q> void follow(
            String subject,
            List<Q> cases,
            Function<Q, Function<ComputeOptions, Inference>> computing,
            ComputeOptions options) {
        List<Function<ComputeOptions, Inference>> simulated = new ArrayList<>();
        for (Q requested : cases) {
            Function<ComputeOptions, Inference> answerOf = computing.apply(requested);
            if (answerOf.apply(options).simulation().isPresent()) {
                simulated.add(answerOf);
            } else {
                ignoresTheSeed(subject, answerOf, options);
            }
        }
        for (Function<ComputeOptions, Inference> answerOf : simulated) {
            describesItsRun(subject, answerOf, options.withSeed(options.seed() + 1));
            reportsProgress(subject, answerOf, options);
            stops(subject, answerOf, options);
        }
        if (!simulated.isEmpty()) {
            isMovedByEveryBitOfTheSeed(subject, simulated, options);
            isMovedByTheDraws(subject, simulated, options);
            errorsAreTrue(subject, simulated, options);
        }
    }

    /** A seed must give the same bits with other numbers of threads and for concurrent callers. */
    public static <S extends Configurable<S>> void sameSeedSameBits(
            S subject, TestCase<S> requested, ComputeOptions options) {
        String law = "the same seed gives the same bits: " + subject.spelling() + " of " + requested;
        Inference first = requested.answer(subject, LEVEL, options);
        Same.require(law + ", with 3 threads", first, requested.answer(subject, LEVEL, options.withThreads(3)));
        ThreadLaws.callConcurrently(() -> requested.answer(subject, LEVEL, options))
                .forEach(repeated -> Same.require(law + ", with concurrent callers", first, repeated));
    }

    /** An answer without {@code simulation()} must depend neither on the seed nor on the number of draws. */
    private static void ignoresTheSeed(
            String subject, Function<ComputeOptions, Inference> answerOf, ComputeOptions options) {
        List<Object> first = numbers(answerOf.apply(options));
        for (ComputeOptions other :
                List.of(options.withSeed(options.seed() + 1), options.withDraws(2 * options.draws(FEW_DRAWS)))) {
            List<Object> repeated = numbers(answerOf.apply(other));
            Check.that(
                    first.equals(repeated),
                    () -> law(subject) + "what depends on the seed or on the draws must say so by simulation(): with "
                            + options + " " + first + ", with " + other + " " + repeated);
        }
    }

    /** Each of the tested bits, and the sign, must change some answer. */
    private static void isMovedByEveryBitOfTheSeed(
            String subject, List<Function<ComputeOptions, Inference>> simulated, ComputeOptions options) {
        long usual = options.seed() == 0 ? 1 : options.seed();
        for (long seed : seeds(usual)) {
            Check.that(
                    isMoved(simulated, options.withSeed(usual), options.withSeed(seed)),
                    () -> law(subject) + "another seed must give other bits: none of " + simulated.size()
                            + " answers moved from seed " + usual + " to " + seed + "; use all 64 bits of it");
        }
    }

    private static long[] seeds(long usual) {
        return LongStream.concat(LongStream.of(-usual), IntStream.of(BITS).mapToLong(bit -> usual ^ (1L << bit)))
                .toArray();
    }

    private static void isMovedByTheDraws(
            String subject, List<Function<ComputeOptions, Inference>> simulated, ComputeOptions options) {
        Check.that(
                isMoved(simulated, options.withDraws(MANY_DRAWS), options.withDraws(2 * MANY_DRAWS)),
                () -> law(subject) + "more draws must be drawn: none of " + simulated.size() + " answers moved from "
                        + MANY_DRAWS + " draws to " + 2 * MANY_DRAWS);
    }

    private static boolean isMoved(
            List<Function<ComputeOptions, Inference>> simulated, ComputeOptions one, ComputeOptions other) {
        return simulated.stream()
                .anyMatch(answerOf -> !numbers(answerOf.apply(one)).equals(numbers(answerOf.apply(other))));
    }

    /**
     * The bounds of some answer must vary between seeds by no more than its simulation errors imply. On a lattice other results may differ by
     * one step.
     */
    private static void errorsAreTrue(
            String subject, List<Function<ComputeOptions, Inference>> simulated, ComputeOptions options) {
        List<Inference> moved = new ArrayList<>();
        for (Function<ComputeOptions, Inference> answerOf : simulated) {
            Inference first = answerOf.apply(options);
            for (int more = 1; more <= SEEDS; more++) {
                Inference other = answerOf.apply(options.withSeed(options.seed() + more));
                if (Math.abs(first.lower() - other.lower()) + Math.abs(first.upper() - other.upper()) > 0) {
                    if (isWithinErrors(first, other)) {
                        return;
                    }
                    moved.add(other);
                }
            }
        }
        Check.that(
                moved.isEmpty(),
                () -> law(subject) + "bounds move with the seed by more than " + ERRORS
                        + " times the standard errors of simulation that the answers give: " + moved.get(0) + ", "
                        + moved.get(0).simulation());
    }

    private static boolean isWithinErrors(Inference first, Inference other) {
        Simulation one = first.simulation().orElseThrow();
        Simulation two = other.simulation().orElseThrow();
        return !(Math.abs(first.lower() - other.lower()) > ERRORS * (one.lowerError() + two.lowerError()))
                && !(Math.abs(first.upper() - other.upper()) > ERRORS * (one.upperError() + two.upperError()));
    }

    private static void reportsProgress(
            String subject, Function<ComputeOptions, Inference> answerOf, ComputeOptions options) {
        AtomicLong reports = new AtomicLong();
        AtomicLong impossible = new AtomicLong();
        Inference result = answerOf.apply(options.withProgress((done, total) -> {
            reports.incrementAndGet();
            impossible.addAndGet(done >= 0 && done <= total ? 0 : 1);
        }));
        Check.that(
                reports.get() > 0 && impossible.get() == 0,
                () -> law(subject) + "a simulation must report its progress, from 0 to the total, to run.progress(): "
                        + reports + " reports, " + impossible + " of them impossible, in " + result);
    }

    /** The bounds, p-values and probabilities, which a seed may change. */
    private static List<Object> numbers(Inference result) {
        List<Object> numbers = new ArrayList<>(List.of(result.lower(), result.upper(), result.status()));
        if (result instanceof Comparison comparison) {
            numbers.add(comparison.pValue());
            numbers.add(comparison.probabilityFirstGreater());
        }
        return numbers;
    }

    /** A simulation must report the number of draws in which the metric was undefined. */
    public static void undefinedDrawsAreReported(IntervalMethod method, ComputeOptions options) {
        RareRecall metric = new RareRecall();
        IntervalCase<ConfusionMatrix> requested = new IntervalCase<>(metric, Sample.of(RareRecall.FEW_POSITIVES));
        if (requested.fits(method)) {
            undefinedDrawsAreReported(method.spelling(), () -> requested.compute(method, LEVEL, options), metric);
        }
    }

    /** A simulation must report the number of draws in which the metric was undefined. */
    public static void undefinedDrawsAreReported(Comparator comparator, ComputeOptions options) {
        RareRecall metric = new RareRecall();
        Pairing<ConfusionMatrix> pairing =
                Pairing.independent(Sample.of(RareRecall.FEW_POSITIVES), Sample.of(RareRecall.FEW_POSITIVES));
        ComparisonCase<ConfusionMatrix> requested = new ComparisonCase<>(metric, pairing, pairing);
        if (requested.fits(comparator)) {
            undefinedDrawsAreReported(
                    comparator.spelling(),
                    () -> requested.compute(comparator, ComparisonOptions.at(LEVEL), options),
                    metric);
        }
    }

    private static void undefinedDrawsAreReported(String subject, Supplier<Inference> answerOf, RareRecall metric) {
        Inference result = answerOf.get();
        result.simulation()
                .ifPresent(simulation -> Check.that(
                        metric.undefined.get() <= RareRecall.NEARBY || simulation.undefinedDraws() > 0,
                        () -> law(subject) + "undefined draws must be reported: the metric was undefined "
                                + metric.undefined + " times, undefined draws=" + simulation.undefinedDraws()));
    }

    /** Recall that counts how often it is undefined. */
    private static final class RareRecall implements BinaryMetric {
        static final ConfusionMatrix FEW_POSITIVES = ConfusionMatrix.binary(1, 2, 1, 8);
        /** Derivatives and leave-one-out values may be undefined as well, this many times. */
        static final long NEARBY = 20;

        final AtomicLong undefined = new AtomicLong();

        @Override
        public String id() {
            return "rare-recall";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            if (tp + fn == 0) {
                undefined.incrementAndGet();
            }
            return tp / (tp + fn);
        }
    }

    private static void describesItsRun(
            String subject, Function<ComputeOptions, Inference> answerOf, ComputeOptions options) {
        Inference result = answerOf.apply(options);
        long draws = result.simulation().map(Simulation::draws).orElse(0L);
        long seed = result.simulation().map(Simulation::seed).orElse(options.seed());
        Check.that(
                seed == options.seed() && draws == options.draws(draws),
                () -> law(subject) + "it must report seed and draws of the run: seed=" + options.seed() + ", draws="
                        + options.draws(draws) + ", reported seed=" + seed + ", draws=" + draws + " in " + result);
    }

    private static void stops(String subject, Function<ComputeOptions, Inference> answerOf, ComputeOptions options) {
        Inference result = answerOf.apply(options.withCancellation(() -> true));
        Check.that(
                result.status() == Status.CANCELLED && Double.isNaN(result.width()),
                () -> law(subject) + "a cancelled run must end with the status CANCELLED and without bounds: "
                        + result.status() + " in " + result);
    }

    private static String law(String subject) {
        return "simulations follow the run: " + subject + ": ";
    }
}
