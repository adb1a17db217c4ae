package dev.credence.api.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparison.Equivalence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.toys.Toys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the parts of a comparison, the default methods of a comparator, and the clusters that a pairing keeps. */
class ComparisonPartsTest {
    private static final TestResult TEST = new TestResult(2, 0.0625, 0.03125, 0.96875, 0.01, Double.NaN);
    private static final Comparison.Ratio RATIO = new Comparison.Ratio(1.5, 1.25, 2);
    private static final Equivalence REGION = new Equivalence(0.125, 0.25, 0.5, 0.25);
    private static final GuaranteedBounds SURE = new GuaranteedBounds(0.125, 0.375);

    private static ComparisonBuilder difference() {
        return Comparison.of("f1", "toy", ConfidenceLevel.P95, 0.75, 0.5).bounds(0.125, 0.375);
    }

    /** A comparator that fits only if the first system has a given number of observations. */
    private record Fitting(long size) implements Comparator {
        @Override
        public String id() {
            return "fitting";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
            return pairing.firstEvidence().size() == size
                    ? Optional.empty()
                    : Optional.of(Refusal.of(Refusal.Code.DATA, "it wants " + size));
        }

        @Override
        public <E extends Evidence> Comparison difference(
                Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, ComputeOptions computeOptions) {
            return ComparisonPartsTest.difference().build();
        }
    }

    @Test
    void builtComparisonContainsEveryPart() {
        ComparisonBuilder builder = difference()
                .direction(Direction.LOWER_IS_BETTER)
                .credible(0.875, 0.125)
                .test(TEST)
                .ratio(RATIO)
                .equivalence(REGION)
                .guaranteedBounds(SURE);
        assertEquals(0.75, builder.first());
        assertEquals(0.5, builder.second());
        assertEquals(0.25, builder.difference());
        for (Comparison comparison : List.of(builder.build(), builder.build().withNote(Note.of("test", "one")))) {
            assertEquals("toy", comparison.comparator());
            assertEquals(0.75, comparison.first());
            assertEquals(0.5, comparison.second());
            assertEquals(Direction.LOWER_IS_BETTER, comparison.direction());
            assertEquals(0.875, comparison.probabilityFirstGreater());
            assertEquals(0.125, comparison.probabilitySecondGreater());
            assertEquals(0.0625, comparison.pValue());
            assertEquals(Optional.of(TEST), comparison.test());
            assertEquals(Optional.of(RATIO), comparison.ratio());
            assertEquals(Optional.of(REGION), comparison.equivalence());
            assertEquals(Optional.of(SURE), comparison.guaranteedBounds());
        }
        assertEquals(
                List.of("one"),
                Note.sentences(builder.build().withNote(Note.of("test", "one")).notes()));
    }

    @Test
    void comparisonsWithDifferentPartsAreNotEqual() {
        Comparison plain = difference().build();
        assertEquals(plain, difference().build());
        assertNotEquals(plain, difference().test(TEST).build());
        assertNotEquals(plain, difference().ratio(RATIO).build());
    }

    @Test
    void textOfComparisonContainsPValueOrProbability() {
        String line = "f1 0.7500 - 0.5000 = 0.2500 [0.1250, 0.3750] toy 95%";
        assertEquals(line, difference().build().toString());
        assertEquals(line + " p=0.06250", difference().test(TEST).build().toString());
        assertEquals(
                line + " P(first greater)=0.8750",
                difference().credible(0.875, 0.125).build().toString());
    }

    @Test
    void ratioWithEqualBoundsIsAllowed() {
        assertEquals(1.5, new Comparison.Ratio(1.5, 1.5, 1.5).lower());
    }

    @Test
    void notesOfComparisonCoverBothSystemsAndTheirClasses() {
        Sample<ConfusionMatrix> defined = Sample.of(ConfusionMatrix.binary(1, 3, 2, 4));
        Sample<ConfusionMatrix> undefined = Sample.of(ConfusionMatrix.of(
                        List.of("negative", "positive", "rest"), new long[][] {{0, 0, 1}, {0, 0, 2}, {0, 0, 4}})
                .withPositive("positive"));
        assertEquals(
                List.of(
                        "the systems show different classes, and are compared over their union: only in the first:"
                                + " none; only in the second: rest"
                                + "; a mean over classes is over those of which both systems have items",
                        "second: toy-precision is undefined: no observation counts as a trial"),
                Note.sentences(Comparison.of(
                                new Toys.Precision(),
                                Pairing.independent(defined, undefined),
                                "toy",
                                ComparisonOptions.at(ConfidenceLevel.P95))
                        .build()
                        .notes()));
    }

    @Test
    void differenceOfInfiniteValuesIsUndefined() {
        double inf = Double.POSITIVE_INFINITY;
        assertTrue(Double.isNaN(Comparison.of("f1", "toy", ConfidenceLevel.P95, inf, inf)
                .build()
                .difference()));
        assertEquals(
                inf,
                Comparison.of("f1", "toy", ConfidenceLevel.P95, inf, -inf)
                        .bounds(0, inf)
                        .build()
                        .difference());
    }

    @Test
    void infiniteMarginThrows() {
        ComparisonOptions options = ComparisonOptions.at(ConfidenceLevel.of(0.875));
        assertEquals(0, options.margin());
        assertEquals(0.875, options.level().value());
        assertEquals(0, options.withMargin(0).margin());
        assertEquals(new ComparisonOptions(ConfidenceLevel.of(0.875), 0.25), options.withMargin(0.25));
        assertThrows(IllegalArgumentException.class, () -> options.withMargin(Double.POSITIVE_INFINITY));
    }

    @Test
    void compareChecksFitBeforeComparing() {
        Pairing<ConfusionMatrix> pairing = Pairing.independent(
                Sample.of(ConfusionMatrix.binary(3, 1, 2, 4)), Sample.of(ConfusionMatrix.binary(1, 3, 2, 4)));
        ComparisonOptions options = ComparisonOptions.at(ConfidenceLevel.P95);
        Comparator ten = new Fitting(10);
        Comparator twelve = new Fitting(12);
        assertTrue(ten.refusal(new Toys.Precision(), pairing).isEmpty());
        assertFalse(twelve.refusal(new Toys.Precision(), pairing).isEmpty());
        assertEquals(
                0.25,
                Comparison.compute(ten, new Toys.Precision(), pairing, options, ComputeOptions.defaults())
                        .difference());
        RefusedException refused = assertThrows(
                RefusedException.class,
                () -> Comparison.compute(twelve, new Toys.Precision(), pairing, options, ComputeOptions.defaults()));
        assertEquals("comparator 'fitting' does not fit metric 'toy-precision': it wants 12", refused.getMessage());
    }

    @Test
    void comparatorHasNoOptionsByDefault() {
        Comparator fitting = new Fitting(10);
        assertSame(fitting, fitting.configured(Options.none()));
        assertSame(fitting, fitting.configured(Options.none(), spelling -> new Toys.FixedWidth()));
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> fitting.configured(Options.parse("beta=2")));
        assertEquals("comparator 'fitting' has no options: options=beta=2", refused.getMessage());
    }

    private static PairedConfusionMatrix item(String truth, String first, String second) {
        return PairedConfusionMatrix.ofPredictions(List.of(truth), List.of(first), List.of(second));
    }

    /** Precision depends only on items that a system predicted positive, so clusters in which no system did so are left out. */
    @Test
    void pairedClustersReadForEitherSystemAreKept() {
        Map<String, PairedConfusionMatrix> clusters = Map.of(
                "both", item("yes", "yes", "yes").withPositive("yes"),
                "first", item("no", "yes", "no").withPositive("yes"),
                "second", item("no", "no", "yes").withPositive("yes"),
                "neither", item("yes", "no", "no").withPositive("yes"));
        Pairing.Paired<ConfusionMatrix, PairedConfusionMatrix> pairing =
                new Pairing.Paired<>(ClusteredSample.of(clusters));
        assertEquals(4, pairing.joint().units());
        ClusteredSample<PairedConfusionMatrix> kept =
                pairing.readBy(new Toys.Precision()).joint().clustered().orElseThrow();
        assertEquals(List.of("both", "first", "second"), List.of(kept.name(0), kept.name(1), kept.name(2)));
        assertEquals(3, kept.clusters());
        Pairing<ConfusionMatrix> items =
                Pairing.paired(Sample.of(item("yes", "no", "no").withPositive("yes")));
        assertSame(items, items.readBy(new Toys.Precision()));
    }

    /** Each of two systems on different items keeps its own clusters. */
    @Test
    void independentSamplesKeepTheirOwnClusters() {
        ClusteredSample<ConfusionMatrix> first = ClusteredSample.of(
                Map.of("called", ConfusionMatrix.binary(1, 1, 0, 2), "not", ConfusionMatrix.binary(0, 0, 1, 2)));
        ClusteredSample<ConfusionMatrix> second = ClusteredSample.of(
                Map.of("called", ConfusionMatrix.binary(2, 1, 0, 2), "also", ConfusionMatrix.binary(0, 3, 1, 2)));
        Pairing.Independent<ConfusionMatrix> read = (Pairing.Independent<ConfusionMatrix>)
                Pairing.independent(first, second).readBy(new Toys.Precision());
        assertEquals(1, read.first().units());
        assertSame(second, read.second());
    }
}
