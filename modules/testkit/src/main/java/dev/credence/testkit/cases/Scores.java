package dev.credence.testkit.cases;

import dev.credence.api.evidence.ScoredSample;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Scored samples to try laws on: corner cases, and random ones that shrink. Scores lie in [0, 1]. */
public final class Scores {
    private Scores() {}

    /**
     * Corner cases: ordinary, all tied, perfectly separated, perfectly wrong, ties across the classes, one of each, one side
     * empty, nothing at all.
     */
    public static List<ScoredSample> corners() {
        return List.of(
                of(List.of(0.9, 0.8, 0.35, 0.7), List.of(0.1, 0.4, 0.35, 0.2, 0.6)),
                of(List.of(0.5, 0.5, 0.5), List.of(0.5, 0.5)),
                of(List.of(0.8, 0.9, 0.7), List.of(0.1, 0.2)),
                of(List.of(0.1, 0.2), List.of(0.8, 0.9, 0.7)),
                of(List.of(0.25, 0.5, 0.5, 0.75), List.of(0.25, 0.25, 0.5, 0.75)),
                of(List.of(1.0), List.of(0.0)),
                of(List.of(0.4, 0.6), List.of()),
                of(List.of(), List.of(0.4, 0.6)),
                of(List.of(), List.of()));
    }

    /** Scores that are independent of the true class: all tied, and with the same distribution in both classes. */
    public static List<ScoredSample> byChance() {
        return List.of(
                ScoredSample.of(new double[] {0.5, 0.5, 0.5}, new double[] {0.5, 0.5, 0.5, 0.5, 0.5}),
                ScoredSample.of(
                        new double[] {0.2, 0.7, 0.7, 0.9}, new double[] {0.2, 0.2, 0.7, 0.7, 0.7, 0.7, 0.9, 0.9}));
    }

    /** Infinite and very large scores, for metrics that depend on the order alone. */
    public static List<ScoredSample> unbounded() {
        double infinity = Double.POSITIVE_INFINITY;
        return List.of(
                of(List.of(infinity, 3.0, -2.0), List.of(-infinity, 0.0, -2.0)),
                of(List.of(1e300, -1e300), List.of(1e300, -infinity, -0.0)));
    }

    /**
     * 100,000 scores of each class with three values each, so that the ROC curve has long straight segments, on which metrics are
     * differentiable.
     */
    public static List<ScoredSample> straight() {
        return List.of(
                grouped(new int[] {91_000, 8_000, 1_000}, new int[] {18_200, 1_600, 80_200}),
                grouped(new int[] {60_000, 30_000, 10_000}, new int[] {10_000, 40_000, 50_000}));
    }

    private static ScoredSample grouped(int[] positives, int[] negatives) {
        return ScoredSample.of(repeated(positives), repeated(negatives));
    }

    /** Returns counts[0] scores of 0.7, counts[1] of 0.5 and counts[2] of 0.3. */
    private static double[] repeated(int[] counts) {
        return IntStream.range(0, counts.length)
                .boxed()
                .flatMapToDouble(
                        i -> DoubleStream.generate(() -> (7 - 2 * i) / 10.0).limit(counts[i]))
                .toArray();
    }

    /** Random samples of up to 30 positives and 30 negatives, half of them on a grid of tenths, so with ties. */
    public static Arbitrary<ScoredSample> any() {
        Arbitrary<Double> grid = Arbitraries.integers().between(0, 10).map(i -> i / 10.0);
        Arbitrary<Double> fine = Arbitraries.doubles().between(0, 1).ofScale(9);
        return Arbitraries.frequencyOf(Tuple.of(1, samples(grid)), Tuple.of(1, samples(fine)));
    }

    private static Arbitrary<ScoredSample> samples(Arbitrary<Double> score) {
        Arbitrary<List<Double>> side = score.list().ofMaxSize(30);
        return Combinators.combine(side, side).as(Scores::of);
    }

    private static ScoredSample of(List<Double> positives, List<Double> negatives) {
        return ScoredSample.of(
                positives.stream().mapToDouble(Double::doubleValue).toArray(),
                negatives.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The rows of a sample, those of one atom twice. */
    public static ScoredSample repeated(ScoredSample scores, int atom) {
        ScoredSample one = part(scores, i -> i == atom ? scores.count(i) : 0);
        return scores.merge(one);
    }

    /** The rows of a sample but those of one atom. */
    public static ScoredSample without(ScoredSample scores, int atom) {
        return part(scores, i -> i == atom ? 0 : scores.count(i));
    }

    /** A part of a sample: every third atom. */
    public static ScoredSample third(ScoredSample scores) {
        return part(scores, atom -> atom % 3 == 0 ? scores.count(atom) : 0);
    }

    /** Returns the scores without those of {@link #third}. */
    public static ScoredSample rest(ScoredSample scores) {
        return part(scores, atom -> atom % 3 == 0 ? 0 : scores.count(atom));
    }

    /** Returns the same rows in reverse order, which also reverses ties. */
    public static ScoredSample reordered(ScoredSample scores) {
        int[] rows = rows(scores, scores::count).toArray();
        double[] values = new double[rows.length];
        boolean[] positive = new boolean[rows.length];
        for (int i = 0; i < rows.length; i++) {
            int atom = rows[rows.length - 1 - i];
            values[i] = scores.score(atom);
            positive[i] = scores.positive(atom);
        }
        return ScoredSample.of(values, positive);
    }

    private static ScoredSample part(ScoredSample scores, java.util.function.IntToLongFunction count) {
        return ScoredSample.of(side(scores, count, true), side(scores, count, false));
    }

    private static double[] side(ScoredSample scores, java.util.function.IntToLongFunction count, boolean positive) {
        DoubleStream side = rows(scores, count)
                .filter(atom -> scores.positive(atom) == positive)
                .mapToDouble(scores::score);
        return side.toArray();
    }

    private static IntStream rows(ScoredSample scores, java.util.function.IntToLongFunction count) {
        return IntStream.range(0, scores.atoms())
                .flatMap(atom -> IntStream.generate(() -> atom).limit(count.applyAsLong(atom)));
    }
}
