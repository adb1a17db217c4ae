package dev.credence.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ScoreCounter;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Checks that the metric of the exact scores lies within the guaranteed bounds of the ranges that a bounded counter stores. */
class GuaranteedBoundsProperties {
    /**
     * The tolerance 1e-12 allows for rounding of two sums over some hundred atoms; guaranteed bounds here are wider than 1e-6 unless their
     * width is 0.
     */
    private static final double ROUNDING = 1e-12;

    private static final Registry REGISTRY = Credence.load().registry();
    private static final Metric<ScoredSample> AUROC = metric("auroc");

    private static final List<Metric<ScoredSample>> RANKS = Stream.of(
                    "auroc",
                    "pauc",
                    "pauc:tpr=0.7..1,correction=mcclish",
                    "average-precision",
                    "auprc",
                    "eer",
                    "tpr-at-fpr",
                    "tpr-at-fpr:fpr=0.5",
                    "precision-at-recall")
            .map(GuaranteedBoundsProperties::metric)
            .toList();

    private static final List<Metric<ScoredSample>> LOSSES = List.of(metric("brier"), metric("log-loss"));

    /** Returns a metric of the module of curves, whose classes the module of states cannot name. */
    @SuppressWarnings("unchecked") // metrics of scores
    static Metric<ScoredSample> metric(String spelling) {
        return (Metric<ScoredSample>) REGISTRY.metric(spelling);
    }

    /** Returns scores for which a coarse histogram is least accurate. */
    private static DoubleSupplier hostile(int shape, Random random) {
        double spot = random.nextDouble();
        return switch (shape) {
            case 0 -> random::nextDouble;
            case 1 -> () -> Math.pow(random.nextDouble(), 20);
            case 2 -> () -> 1 - Math.pow(random.nextDouble(), 20);
            case 3 -> () -> random.nextBoolean() ? random.nextInt(2) : random.nextDouble();
            case 4 -> () -> random.nextBoolean() ? Math.nextUp(spot) : spot;
            case 5 -> () -> spot + random.nextInt(100) * Math.ulp(spot);
            case 6 -> () -> random.nextInt(3) == 0 ? random.nextDouble() : random.nextInt(2) == 0 ? 0.25 : 0.75;
            case 7 -> () -> 1 / (1 + Math.exp(-30 * random.nextGaussian()));
            default -> random::nextGaussian;
        };
    }

    @Property(tries = 600, seed = "42")
    void exactValueLiesWithinGuaranteedBounds(
            @ForAll @IntRange(max = 8) int shape,
            @ForAll @IntRange(min = 2, max = 600) int size,
            @ForAll @IntRange(min = 16, max = 60) int keys,
            @ForAll @IntRange(max = 4) int drift,
            @ForAll long seed) {
        Random random = new Random(seed);
        DoubleSupplier scores = hostile(shape, random);
        ScoreCounter exact = new ScoreCounter();
        ScoreCounter bounded = ScoreCounter.atMost(keys);
        for (int row = 0; row < size; row++) {
            double score = scores.getAsDouble();
            boolean positive = random.nextInt(5) < drift ? score > random.nextDouble() : random.nextBoolean();
            exact.add(score, positive);
            bounded.add(score, positive);
        }
        RANKS.forEach(metric -> assertWithin(
                metric,
                exact.toSample(),
                bounded.toSample(),
                metric.guaranteedBounds(bounded.toSample(), bounded.toSample().weights())));
        if (shape < 8) {
            LOSSES.forEach(metric -> assertLoss(metric, exact.toSample(), bounded.toSample()));
        }
    }

    /** Checks that the bounds of the ranges alone contain the mean loss, and that the stored sum gives its exact value. */
    private static void assertLoss(Metric<ScoredSample> metric, ScoredSample exact, ScoredSample coarse) {
        assertWithin(metric, exact, coarse, GuaranteedBounds.monotone(metric, coarse, coarse.weights()));
        if (coarse.isCoarse()) {
            GuaranteedBounds sure =
                    metric.guaranteedBounds(coarse, coarse.weights()).orElseThrow();
            double value = metric.value(exact);
            assertThat(sure.lower()).isEqualTo(sure.upper());
            assertThat(sure.lower() == value || Math.abs(sure.lower() - value) <= ROUNDING * value)
                    .as(metric.spelling() + " " + value + " " + sure)
                    .isTrue();
        }
    }

    private static void assertWithin(
            Metric<ScoredSample> metric, ScoredSample exact, ScoredSample coarse, Optional<GuaranteedBounds> bounds) {
        double value = metric.value(exact);
        if (Double.isNaN(value)) {
            assertThat(metric.value(coarse)).isNaN();
            return;
        }
        GuaranteedBounds sure = bounds.orElseThrow();
        assertThat(value).as(metric.spelling()).isBetween(sure.lower() - ROUNDING, sure.upper() + ROUNDING);
        assertThat(metric.value(coarse))
                .as(metric.spelling())
                .isBetween(sure.lower() - ROUNDING, sure.upper() + ROUNDING);
        if (!coarse.isCoarse()) {
            assertThat(sure.upper()).as(metric.spelling()).isBetween(sure.lower(), sure.lower() + ROUNDING);
        }
    }

    /** The error of the area is half of the sum of p n / (P N) over ranges, as documented. */
    @Property(tries = 100, seed = "42")
    void areaErrorIsHalfOfPairsInSameRange(@ForAll long seed) {
        Random random = new Random(seed);
        ScoreCounter bounded = ScoreCounter.atMost(32);
        for (int row = 0; row < 400; row++) {
            bounded.add(random.nextDouble(), random.nextBoolean());
        }
        ScoredSample coarse = bounded.toSample();
        double shared = 0;
        for (int atom = 1; atom < coarse.atoms(); atom++) {
            if (coarse.score(atom) == coarse.score(atom - 1) && coarse.lowest(atom) < coarse.highest(atom)) {
                shared += (double) coarse.count(atom) * coarse.count(atom - 1);
            }
        }
        GuaranteedBounds sure = AUROC.guaranteedBounds(coarse, coarse.weights()).orElseThrow();
        double half = shared / (2.0 * coarse.positives() * coarse.negatives());
        assertThat(sure.error(AUROC.value(coarse))).isCloseTo(half, within(ROUNDING));
    }

    @Test
    void widenedIntervalHasANote() {
        Random random = new Random(42);
        ScoreCounter bounded = ScoreCounter.atMost(64);
        for (int row = 0; row < 5000; row++) {
            boolean positive = random.nextBoolean();
            bounded.add((positive ? 0.3 : 0) + random.nextDouble(), positive);
        }
        ScoredSample coarse = bounded.toSample();
        IntervalMethod method = REGISTRY.method("delong");
        Estimate plain = method.interval(AUROC, Sample.of(coarse), ConfidenceLevel.P95, ComputeOptions.defaults());
        Estimate widened =
                Estimate.compute(method, AUROC, Sample.of(coarse), ConfidenceLevel.P95, ComputeOptions.defaults());
        GuaranteedBounds sure = widened.guaranteedBounds().orElseThrow();
        assertThat(plain.guaranteedBounds()).isEmpty();
        assertThat(widened.lower()).isEqualTo(plain.lower() - (plain.value() - sure.lower()));
        assertThat(widened.upper()).isEqualTo(plain.upper() + (sure.upper() - plain.value()));
        assertThat(widened).isNotEqualTo(plain);
        assertThat(Note.sentences(widened.notes()))
                .singleElement()
                .asString()
                .startsWith("scores are kept as ranges: auroc of the scores themselves lies in [0.")
                .endsWith("] with certainty; the interval is widened by that");
    }

    @Test
    void meanLossOfRangesEqualsLossOfScores() {
        ScoreCounter exact = new ScoreCounter();
        ScoreCounter bounded = ScoreCounter.atMost(16);
        for (int row = 0; row < 500; row++) {
            exact.add(row / 499.0, row % 7 < 3);
            bounded.add(row / 499.0, row % 7 < 3);
        }
        Sample<ScoredSample> coarse = Sample.of(bounded.toSample());
        Metric<ScoredSample> brier = metric("brier");
        Estimate estimate =
                Estimate.of(brier, coarse, "", ConfidenceLevel.P95).build().forOriginalScores(brier, coarse);
        assertThat(estimate.value()).isCloseTo(brier.value(exact.toSample()), within(ROUNDING));
        assertThat(brier.value(bounded.toSample())).isNotCloseTo(brier.value(exact.toSample()), within(1e-6));
        assertThat(Note.sentences(estimate.notes()))
                .containsExactly(
                        "scores are kept as ranges, but brier is that of the original scores, because its sum is kept");
    }

    @Test
    void missingGuaranteedBoundsHaveAReason() {
        ScoreCounter bounded = ScoreCounter.atMost(16);
        for (int row = 0; row < 100; row++) {
            bounded.add(row / 100.0, row % 3 == 0);
        }
        Sample<ScoredSample> coarse = Sample.of(bounded.toSample());
        Metric<ScoredSample> metric = metric("ece");
        Estimate estimate =
                Estimate.of(metric, coarse, "", ConfidenceLevel.P95).build().forOriginalScores(metric, coarse);
        assertThat(estimate.guaranteedBounds()).isEmpty();
        assertThat(Note.sentences(estimate.notes()))
                .contains(
                        "scores are kept as ranges; how far ece of the scores themselves may be from this is not known");
    }

    /** The second of two systems agrees with the first to a random degree. */
    @Property(tries = 300, seed = "42")
    void differenceOfTwoSystemsLiesWithinGuaranteedBounds(
            @ForAll @IntRange(max = 7) int shape,
            @ForAll @IntRange(min = 2, max = 400) int size,
            @ForAll @IntRange(min = 16, max = 60) int keys,
            @ForAll @IntRange(max = 2) int agreement,
            @ForAll boolean lower,
            @ForAll long seed) {
        Random random = new Random(seed);
        DoubleSupplier scores = hostile(shape, random);
        StateLayout layout = lower ? StateLayout.PLAIN.withLowerPositive() : StateLayout.PLAIN;
        PairedScoreState exact = new PairedScoreState(layout);
        PairedScoreState bounded = new PairedScoreState(layout.atMost(keys));
        for (int row = 0; row < size; row++) {
            double first = scores.getAsDouble();
            double second = agreement == 0 ? scores.getAsDouble() : random.nextInt(3) < agreement ? first : 1 - first;
            boolean positive = random.nextInt(3) == 0 ? first > random.nextDouble() : random.nextBoolean();
            exact.add(first, second, positive);
            bounded.add(first, second, positive);
        }
        RANKS.forEach(metric -> assertDifference(metric, exact.pairing(), bounded.pairing()));
        if (!lower) {
            LOSSES.forEach(metric -> assertDifference(metric, exact.pairing(), bounded.pairing()));
        }
    }

    private static void assertDifference(
            Metric<ScoredSample> metric, Pairing<ScoredSample> exact, Pairing<ScoredSample> bounded) {
        Comparison truth = compared(metric, exact);
        Comparison coarse = compared(metric, bounded).forOriginalScores(metric, bounded);
        boolean kept =
                !bounded.firstEvidence().isCoarse() && !bounded.secondEvidence().isCoarse();
        if (Double.isNaN(truth.difference())) {
            return; // A class is missing, or both losses are infinite.
        }
        if (kept) {
            assertThat(coarse.guaranteedBounds()).isEmpty();
            if (truth.difference() != coarse.difference()) {
                assertThat(coarse.difference()).as(metric.spelling()).isCloseTo(truth.difference(), within(ROUNDING));
            }
            return;
        }
        if (coarse.guaranteedBounds().isEmpty()) {
            assertThat(coarse.first() - coarse.second()).as(metric.spelling()).isNotFinite();
            return;
        }
        GuaranteedBounds sure = coarse.guaranteedBounds().orElseThrow();
        assertThat(truth.difference())
                .as(metric.spelling())
                .isBetween(sure.lower() - ROUNDING, sure.upper() + ROUNDING);
        assertThat(coarse.difference()).isBetween(sure.lower(), sure.upper());
    }

    private static Comparison compared(Metric<ScoredSample> metric, Pairing<ScoredSample> pairing) {
        return Comparison.of(metric, pairing, "", ComparisonOptions.at(ConfidenceLevel.P95))
                .build();
    }

    /** Methods that read counts treat a row of several items as that number of items. */
    @Test
    void comparisonOfCountedPairsEqualsComparisonOfRows() {
        Random random = new Random(42);
        PairedScoreState rows = new PairedScoreState(StateLayout.PLAIN);
        PairedScoreState counted = new PairedScoreState(StateLayout.PLAIN.atMost(100));
        for (int row = 0; row < 500; row++) {
            double first = random.nextInt(8) / 8.0;
            double second = random.nextInt(8) / 8.0;
            boolean positive = first + second > 2 * random.nextDouble();
            rows.add(first, second, positive);
            counted.add(first, second, positive);
        }
        assertThat(counted.droppedBits()).isZero();
        Comparison one = difference(rows.pairing());
        Comparison other = difference(counted.pairing());
        assertThat(other.lower()).isCloseTo(one.lower(), within(ROUNDING));
        assertThat(other.upper()).isCloseTo(one.upper(), within(ROUNDING));
        assertThat(other.n()).isEqualTo(500);
        assertThat(other.pValue()).isCloseTo(one.pValue(), within(ROUNDING));
    }

    private static Comparison difference(Pairing<ScoredSample> pairing) {
        return REGISTRY.comparator("delong")
                .difference(AUROC, pairing, ComparisonOptions.at(ConfidenceLevel.P95), ComputeOptions.defaults());
    }
}
