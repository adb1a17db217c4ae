package dev.credence.bayes.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Run;
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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lattice against posteriors that are known exactly. */
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

    private static Estimate estimate(BinaryMetric metric, ConfusionMatrix matrix, double level) {
        return new DirichletLattice().estimate(metric, Sample.of(matrix), ConfidenceLevel.of(level), Run.defaults());
    }

    /** Recall less the false positive rate, two independent Betas: within 1% of the length; peak observed .49% at .95, .79% at .999. */
    @ParameterizedTest
    @CsvSource({
        "18, 3, 2, 12, 0.95",
        "1, 3, 0, 31, 0.95",
        "190, 12, 9, 189, 0.95",
        "0, 0, 1, 34, 0.95",
        "8, 40, 4, 98, 0.9",
        "50000, 700, 900, 70000, 0.95",
        "18, 3, 2, 12, 0.99",
        "18, 3, 2, 12, 0.999",
        "18, 3, 2, 12, 0.5"
    })
    void informednessIsTheDifferenceOfTwoRates(long tp, long fp, long fn, long tn, double level) {
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

    /** Sums of cells of a Dirichlet are Betas, peak observed .56%: accuracy takes all three coordinates, precision parts of each. */
    @ParameterizedTest
    @CsvSource({"18, 3, 2, 12", "1, 3, 0, 31", "190, 12, 9, 189", "3, 9, 7, 381", "0, 2, 1, 2"})
    void sumsOfCellsAreBetas(long tp, long fp, long fn, long tn) {
        ConfusionMatrix matrix = ConfusionMatrix.binary(tp, fp, fn, tn);
        BetaPosterior right = BetaPosterior.of(tp + tn, tp + fp + fn + tn, BetaPrior.FLAT);
        close(estimate(ACCURACY, matrix, 0.95), right.quantile(0.025), right.upperQuantile(0.025));
        BetaPosterior precision = BetaPosterior.of(tp, tp + fp, BetaPrior.JEFFREYS);
        close(estimate(PRECISION, matrix, 0.95), precision.quantile(0.025), precision.upperQuantile(0.025));
    }

    @Test
    void aPerfectClassifierIsHeld() {
        Estimate perfect = estimate(INFORMEDNESS, ConfusionMatrix.binary(20, 0, 0, 30), 0.95);
        assertEquals(1, perfect.upper());
        assertTrue(perfect.lower() > 0.8 && perfect.lower() < 0.95, perfect::toString);
    }

    @Test
    void withoutObservationsItIsThePriors() {
        Estimate none = estimate(INFORMEDNESS, ConfusionMatrix.binary(0, 0, 0, 0), 0.95);
        assertEquals(Status.UNDEFINED, none.status());
        assertEquals(0, none.lower() + none.upper(), 0.01);
        assertTrue(none.upper() > 0.9, none::toString);
    }

    @Test
    void classesThatOccurNowhereDoNotCount() {
        ConfusionMatrix two = ConfusionMatrix.of(List.of("a", "c"), new long[][] {{9, 2}, {3, 7}})
                .withPositive("c");
        ConfusionMatrix three = ConfusionMatrix.of(
                        List.of("a", "b", "c"), new long[][] {{9, 0, 2}, {0, 0, 0}, {3, 0, 7}})
                .withPositive("c");
        assertEquals(estimate(INFORMEDNESS, two, 0.95), estimate(INFORMEDNESS, three, 0.95));
    }

    @Test
    void refusalsSayWhy() {
        ConfusionMatrix three = ConfusionMatrix.of(
                        List.of("a", "b", "c"), new long[][] {{9, 1, 2}, {0, 4, 0}, {3, 0, 7}})
                .withPositive("c");
        Exception refused = assertThrows(IllegalArgumentException.class, () -> estimate(INFORMEDNESS, three, 0.95));
        assertTrue(String.valueOf(refused.getMessage())
                .endsWith("it needs two classes: classes=3; 'dirichlet' simulates any number of them"));
        ConfusionMatrix two = ConfusionMatrix.binary(9, 3, 2, 7);
        assertTrue(new DirichletLattice()
                .refusal(INFORMEDNESS, StratifiedSample.byTruth(two))
                .isPresent());
        assertEquals(
                "level must be at most 0.9999: level=0.99995; beyond, use 'dirichlet' with more draws",
                assertThrows(IllegalArgumentException.class, () -> estimate(INFORMEDNESS, two, 0.99995))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> new DirichletLattice().configured(Options.parse("prior=0")));
        assertEquals(
                "dirichlet-lattice:prior=1",
                new DirichletLattice().configured(Options.parse("prior=1")).spelling());
    }
}
