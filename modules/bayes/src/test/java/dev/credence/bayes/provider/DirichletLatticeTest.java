package dev.credence.bayes.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import dev.credence.api.option.Options;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.bayes.difference.DifferenceDistribution;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.numerics.beta.Binomial;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the lattice with posteriors that are known exactly. */
class DirichletLatticeTest {
    private interface Four {
        double of(double tp, double fp, double fn, double tn);
    }

    private record Smooth(String id, Range range, Four function) implements BinaryMetric {
        @Override
        public Direction direction() {
            return Direction.HIGHER_IS_BETTER;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return function.of(tp, fp, fn, tn);
        }
    }

    private static final BinaryMetric INFORMEDNESS =
            new Smooth("youden", new Range(-1, 1), (tp, fp, fn, tn) -> tp / (tp + fn) - fp / (fp + tn));
    private static final BinaryMetric ACCURACY =
            new Smooth("right", Range.UNIT, (tp, fp, fn, tn) -> (tp + tn) / (tp + fp + fn + tn));
    private static final BinaryMetric PRECISION = new Smooth("ppv", Range.UNIT, (tp, fp, fn, tn) -> tp / (tp + fp));

    /** The recall of no right item of 3 is below 0.8 at all points between the bounds, and above it at some that are more certain. */
    @Test
    void intervalWithoutWidthIsDegenerate() {
        BinaryMetric step = new Smooth("step", Range.UNIT, (tp, fp, fn, tn) -> tp / (tp + fn) >= 0.8 ? 1 : 0);
        Estimate point = estimate(step, ConfusionMatrix.binary(0, 0, 3, 7), 0.95);
        assertEquals(0, point.upper());
        assertEquals(Status.DEGENERATE, point.status());
        Estimate either = estimate(step, ConfusionMatrix.binary(2, 0, 1, 7), 0.95);
        assertEquals(1, either.upper());
        assertEquals(Status.OK, either.status());
    }

    private static Estimate estimate(BinaryMetric metric, ConfusionMatrix matrix, double level) {
        return Estimate.compute(
                new DirichletLattice(),
                metric,
                Sample.of(matrix),
                ConfidenceLevel.of(level),
                ComputeOptions.defaults());
    }

    /** A class of up to five items has a note, whether it is the positive one or not; a sample without observations has none. */
    @Test
    void fewItemsOfAClassHaveANote() {
        assertEquals(
                List.of(
                        "class 'positive' has 5 items: for classes this small 95% intervals covered the true value in as few as 0.84 of simulated samples"),
                Note.sentences(estimate(INFORMEDNESS, ConfusionMatrix.binary(4, 3, 1, 40), 0.95)
                        .notes()));
        assertTrue(Note.sentences(estimate(INFORMEDNESS, ConfusionMatrix.binary(40, 0, 3, 1), 0.95)
                        .notes())
                .get(0)
                .startsWith("class 'negative' has 1 item: for"));
        assertEquals(
                List.of(),
                Note.sentences(estimate(INFORMEDNESS, ConfusionMatrix.binary(5, 3, 1, 40), 0.95)
                        .notes()));
        assertTrue(Note.sentences(estimate(ACCURACY, ConfusionMatrix.binary(0, 0, 0, 0), 0.95)
                        .notes())
                .stream()
                .noneMatch(note -> note.contains("cover the true value")));
    }

    /**
     * Recall minus the false positive rate is a difference of two independent Beta variables. Bounds lie within 1% of the length; the
     * largest error was 0.49% at 0.95 and 0.79% at 0.999.
     */
    @ParameterizedTest
    @CsvSource({
        "18, 3, 2, 12, 0.95",
        "1, 6, 0, 31, 0.95",
        "190, 12, 9, 189, 0.95",
        "0, 0, 5, 34, 0.95",
        "8, 40, 4, 98, 0.9",
        "50000, 700, 900, 70000, 0.95",
        "18, 3, 2, 12, 0.99",
        "1, 6, 0, 31, 0.99",
        "18, 3, 2, 12, 0.995",
        "18, 3, 2, 12, 0.999",
        "18, 3, 2, 12, 0.5"
    })
    void intervalOfInformednessEqualsThatOfRateDifference(long tp, long fp, long fn, long tn, double level) {
        DifferenceDistribution exact = DifferenceDistribution.of(
                BetaPosterior.of(tp, tp + fn, BetaPrior.JEFFREYS), BetaPosterior.of(fp, fp + tn, BetaPrior.JEFFREYS));
        double tail = ConfidenceLevel.of(level).tail();
        Estimate found = estimate(INFORMEDNESS, ConfusionMatrix.binary(tp, fp, fn, tn), level);
        close(found, exact.quantile(tail), exact.upperQuantile(tail));
        double median = found.posterior().orElseThrow().median();
        assertEquals(exact.quantile(0.5), median, 0.005 * found.width());
        assertEquals(
                exact.standardDeviation(), found.posterior().orElseThrow().standardDeviation(), 0.005 * found.width());
    }

    private static void close(Estimate found, double lower, double upper) {
        double slack = 0.01 * (upper - lower);
        double value = found.value();
        assertEquals(Math.min(value, lower), found.lower(), slack);
        assertEquals(Math.max(value, upper), found.upper(), slack);
    }

    /**
     * Sums of cells of a Dirichlet distribution have Beta distributions. The largest error was 0.56%; accuracy depends on all three
     * coordinates, precision on parts of each.
     */
    @ParameterizedTest
    @CsvSource({"18, 3, 2, 12", "1, 6, 0, 31", "190, 12, 9, 189", "3, 9, 7, 381", "0, 6, 1, 6"})
    void intervalsOfSumsOfCellsEqualThoseOfBeta(long tp, long fp, long fn, long tn) {
        ConfusionMatrix matrix = ConfusionMatrix.binary(tp, fp, fn, tn);
        BetaPosterior right = BetaPosterior.of(tp + tn, tp + fp + fn + tn, BetaPrior.FLAT);
        close(estimate(ACCURACY, matrix, 0.95), right.quantile(0.025), right.upperQuantile(0.025));
        BetaPosterior precision = BetaPosterior.of(tp, tp + fp, BetaPrior.JEFFREYS);
        close(estimate(PRECISION, matrix, 0.95), precision.quantile(0.025), precision.upperQuantile(0.025));
    }

    /**
     * Nearly perfect classifiers on few items, by enumeration of the errors of two classes of fixed sizes. Without the bound by few errors one error of 20
     * items excluded a rate of 0.99, and coverage was 0.82.
     */
    @ParameterizedTest
    @CsvSource({"10, 10, 0.97", "10, 10, 0.99", "25, 25, 0.98", "25, 25, 0.99", "10, 90, 0.995", "50, 50, 0.99"})
    void nearlyPerfectClassifiersAreCovered(int positives, int negatives, double rate) {
        double covered = 0;
        for (int fn = 0; fn <= Math.min(8, positives); fn++) {
            for (int fp = 0; fp <= Math.min(8, negatives); fp++) {
                Estimate found =
                        estimate(INFORMEDNESS, ConfusionMatrix.binary(positives - fn, fp, fn, negatives - fp), 0.95);
                double truth = 2 * rate - 1;
                covered += found.lower() <= truth && truth <= found.upper()
                        ? Binomial.probability(fn, positives, 1 - rate) * Binomial.probability(fp, negatives, 1 - rate)
                        : 0;
            }
        }
        double found = covered;
        assertTrue(found >= 0.97, () -> "covered=" + found);
    }

    /** The bound by one error of 20 solves {@code 1 - (1 - p)^20 = 0.05}, and that by one correct item mirrors it. */
    @Test
    void boundByOneErrorIsThatOfWilsonModified() {
        double p = 1 - Math.pow(0.95, 1.0 / 20);
        Estimate one = estimate(ACCURACY, ConfusionMatrix.binary(10, 0, 1, 9), 0.95);
        Estimate mirrored = estimate(ACCURACY, ConfusionMatrix.binary(1, 9, 10, 0), 0.95);

        assertEquals(1 - p, one.upper(), 1e-12);
        assertEquals(p, mirrored.lower(), 1e-12);
    }

    /** With fixed class sizes accuracy is a weighted sum of two rates, and one rate does not depend on the other class. */
    @Test
    void fixedClassSizesFixTheShareOfPositives() {
        Smooth recall = new Smooth("tpr", Range.UNIT, (tp, fp, fn, tn) -> tp / (tp + fn));
        BetaPosterior rate = BetaPosterior.of(4, 5, BetaPrior.JEFFREYS);
        StratifiedSample<ConfusionMatrix> few = StratifiedSample.byTruth(ConfusionMatrix.binary(4, 6, 1, 59));
        close(byTruth(recall, few), rate.quantile(0.025), rate.upperQuantile(0.025));
        BetaPosterior other = BetaPosterior.of(59, 65, BetaPrior.JEFFREYS);
        double share = 5 / 70.0;
        double variance =
                Math.pow(share * rate.standardDeviation(), 2) + Math.pow((1 - share) * other.standardDeviation(), 2);
        Estimate accuracy = byTruth(ACCURACY, few);
        assertEquals(
                Math.sqrt(variance), accuracy.posterior().orElseThrow().standardDeviation(), 0.005 * accuracy.width());
        assertTrue(accuracy.width()
                < estimate(ACCURACY, ConfusionMatrix.binary(4, 6, 1, 59), 0.95).width());
    }

    private static Estimate byTruth(BinaryMetric metric, StratifiedSample<ConfusionMatrix> sample) {
        return Estimate.compute(new DirichletLattice(), metric, sample, ConfidenceLevel.P95, ComputeOptions.defaults());
    }

    /** From level 0.9999 on, bounds are extrapolated in log odds. They lie within 3% of the length; the largest error was 1.2%. */
    @ParameterizedTest
    @CsvSource({"18, 3, 2, 12, 0.99999", "1, 3, 0, 31, 0.99999", "190, 12, 9, 189, 0.999999", "18, 3, 2, 12, 0.9999999"
    })
    void tailsAreExtrapolatedBeyondThePoints(long tp, long fp, long fn, long tn, double level) {
        DifferenceDistribution exact = DifferenceDistribution.of(
                BetaPosterior.of(tp, tp + fn, BetaPrior.JEFFREYS), BetaPosterior.of(fp, fp + tn, BetaPrior.JEFFREYS));
        double tail = ConfidenceLevel.of(level).tail();
        Estimate found = estimate(INFORMEDNESS, ConfusionMatrix.binary(tp, fp, fn, tn), level);
        double slack = 0.03 * (exact.upperQuantile(tail) - exact.quantile(tail));
        assertEquals(exact.quantile(tail), found.lower(), slack);
        assertEquals(exact.upperQuantile(tail), found.upper(), slack);
    }

    /** Values in a range with one end are extrapolated in logarithms, and values on the whole line without transformation. */
    @Test
    void tailsAreExtrapolatedInAnyRange() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(18, 3, 2, 12);
        Range line = new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        Range below = new Range(Double.NEGATIVE_INFINITY, 0);
        Four odds = (tp, fp, fn, tn) -> tp / fn;
        Four logOdds = (tp, fp, fn, tn) -> Math.log(tp / fn);
        Four less = (tp, fp, fn, tn) -> -tp / fn;
        BetaPosterior recall = BetaPosterior.of(18, 20, BetaPrior.JEFFREYS);
        double tail = ConfidenceLevel.of(0.99999).tail();
        double exact = Math.log(recall.quantile(tail) / (1 - recall.quantile(tail)));
        double found = estimate(new Smooth("odds", Range.NON_NEGATIVE, odds), matrix, 0.99999)
                .lower();
        assertEquals(exact, Math.log(found), 0.05);
        assertEquals(
                exact,
                estimate(new Smooth("log-odds", line, logOdds), matrix, 0.99999).lower(),
                0.05);
        assertEquals(
                exact,
                Math.log(-estimate(new Smooth("less", below, less), matrix, 0.99999)
                        .upper()),
                0.05);
    }

    @Test
    void intervalOfAPerfectClassifierContainsOne() {
        Estimate perfect = estimate(INFORMEDNESS, ConfusionMatrix.binary(20, 0, 0, 30), 0.95);
        assertEquals(1, perfect.upper());
        assertTrue(perfect.lower() > 0.8 && perfect.lower() < 0.95, perfect::toString);
    }

    /** An exchange of classes leaves MCC unchanged, and turns the informedness of one class into that of the other, which is equal. */
    @ParameterizedTest
    @CsvSource({"18, 3, 2, 12", "0, 0, 0, 1", "5, 5, 5, 5", "5, 3, 3, 5", "7, 1, 1, 7", "9, 1, 2, 8"})
    void intervalDoesNotDependOnThePositiveClass(long tp, long fp, long fn, long tn) {
        Estimate one = estimate(INFORMEDNESS, ConfusionMatrix.binary(tp, fp, fn, tn), 0.95);
        Estimate other = estimate(INFORMEDNESS, ConfusionMatrix.binary(tn, fn, fp, tp), 0.95);
        assertEquals(one.lower(), other.lower(), 1e-14);
        assertEquals(one.upper(), other.upper(), 1e-14);
    }

    /** Without a predicted positive the counts do not bound the metric, and the prior alone would determine it. */
    @ParameterizedTest
    @CsvSource({"0, 0, 0, 0", "0, 0, 5, 0", "0, 5, 0, 100000"})
    void intervalOfUndefinedMetricIsTheWholeRange(long tp, long fp, long fn, long tn) {
        Estimate none = estimate(INFORMEDNESS, ConfusionMatrix.binary(tp, fp, fn, tn), 0.95);
        assertEquals(Status.UNDEFINED, none.status());
        assertEquals(-1, none.lower());
        assertEquals(1, none.upper());
        assertTrue(
                Note.sentences(none.notes())
                        .contains("the data do not bound the value, so that the interval is the whole range"),
                none::toString);
    }

    @Test
    void classesWithoutObservationsAreIgnored() {
        ConfusionMatrix two = ConfusionMatrix.of(List.of("a", "c"), new long[][] {{9, 2}, {3, 7}})
                .withPositive("c");
        ConfusionMatrix three = ConfusionMatrix.of(
                        List.of("a", "b", "c"), new long[][] {{9, 0, 2}, {0, 0, 0}, {3, 0, 7}})
                .withPositive("c");
        assertEquals(estimate(INFORMEDNESS, two, 0.95), estimate(INFORMEDNESS, three, 0.95));
    }

    @Test
    void moreThan100LabelsAreRefused() {
        List<String> labels = java.util.stream.IntStream.range(0, 101)
                .mapToObj(Integer::toString)
                .toList();
        long[][] counts = new long[101][101];
        counts[0][0] = 9;
        counts[0][1] = 3;
        counts[1][1] = 7;
        assertEquals(
                "it needs two classes: labels=101, of which at most 100 are searched; 'dirichlet' simulates any number of them",
                new DirichletLattice()
                        .refusal(
                                INFORMEDNESS,
                                Sample.of(ConfusionMatrix.of(labels, counts).withPositive("1")))
                        .orElseThrow()
                        .sentence());
    }

    @Test
    void refusalGivesItsReason() {
        ConfusionMatrix three = ConfusionMatrix.of(
                        List.of("a", "b", "c"), new long[][] {{9, 1, 2}, {0, 4, 0}, {3, 0, 7}})
                .withPositive("c");
        Exception refused = assertThrows(IllegalArgumentException.class, () -> estimate(INFORMEDNESS, three, 0.95));
        assertTrue(String.valueOf(refused.getMessage())
                .endsWith("it needs two classes: classes=3; 'dirichlet' simulates any number of them"));
        ConfusionMatrix two = ConfusionMatrix.binary(9, 3, 2, 7);
        assertTrue(new DirichletLattice()
                .refusal(INFORMEDNESS, StratifiedSample.of(two, two::predicted))
                .isPresent());
        assertTrue(new DirichletLattice()
                .refusal(INFORMEDNESS, StratifiedSample.of(two, atom -> 0))
                .isPresent());
        assertThrows(IllegalArgumentException.class, () -> new DirichletLattice().configured(Options.parse("prior=0")));
        assertEquals(
                "dirichlet-lattice:prior=1",
                new DirichletLattice().configured(Options.parse("prior=1")).spelling());
    }
}
