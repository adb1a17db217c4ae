package dev.credence.montecarlo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.montecarlo.bootstrap.BootstrapBasic;
import dev.credence.montecarlo.bootstrap.BootstrapBca;
import dev.credence.montecarlo.bootstrap.BootstrapPercentile;
import dev.credence.montecarlo.bootstrap.BootstrapStudentized;
import dev.credence.montecarlo.comparison.PairedBootstrap;
import dev.credence.montecarlo.comparison.PairedDirichlet;
import dev.credence.montecarlo.comparison.Permutation;
import dev.credence.montecarlo.posterior.BayesianBootstrap;
import dev.credence.montecarlo.posterior.DirichletPosterior;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Simulated results have the same bits for any number of threads and on every JDK, so that published results stay reproducible. */
class GoldenBoundsTest {
    private static final ConfusionMatrix MATRIX =
            ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{500, 31, 20}, {44, 45_000_000, 61}, {10, 5, 49}});
    private static final PairedConfusionMatrix JOINT = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                {{400, 33}, {24, 50}}, {{600, 190}, {170, 340}}
            })
            .withPositive("y");

    private static String bits(Estimate estimate) {
        return Double.toHexString(estimate.lower()) + " " + Double.toHexString(estimate.upper());
    }

    private static String bits(Comparison comparison) {
        String bounds = Double.toHexString(comparison.lower()) + " " + Double.toHexString(comparison.upper());
        double chance = Double.isNaN(comparison.pValue()) ? comparison.probabilityFirstGreater() : comparison.pValue();
        return bounds + " " + Double.toHexString(chance);
    }

    private static void requireEstimate(String expected, IntervalMethod method, Sample<ConfusionMatrix> sample) {
        for (int threads : new int[] {1, 2, 7, 16}) {
            ComputeOptions options =
                    ComputeOptions.defaults().withSeed(-20).withDraws(1_999).withThreads(threads);
            Estimate estimate =
                    Estimate.compute(method, SmallMetrics.macro(SmallMetrics.F1), sample, ConfidenceLevel.P95, options);
            assertEquals(
                    expected, bits(estimate), () -> method.id() + " on " + sample.design() + ", " + options.threads());
        }
    }

    private static void requireComparison(String expected, Comparator comparator) {
        for (int threads : new int[] {1, 2, 7, 16}) {
            ComputeOptions options =
                    ComputeOptions.defaults().withSeed(20).withDraws(1_999).withThreads(threads);
            Comparison comparison = Comparison.compute(
                    comparator,
                    SmallMetrics.F1,
                    Pairing.paired(JOINT),
                    ComparisonOptions.at(ConfidenceLevel.P95),
                    options);
            assertEquals(expected, bits(comparison), comparator.id());
        }
    }

    private static Sample<ConfusionMatrix> clusters() {
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        Stream.of(3, 8, 1, 0, 4, 9, 2, 7)
                .forEach(i -> clusters.put("cluster-" + i, ConfusionMatrix.of(List.of("a", "b"), new long[][] {
                    {50 + 3 * i, i}, {9 - i, 40 + i * i}
                })));
        // the iteration order of an unmodifiable map differs between JVMs
        return ClusteredSample.of(Map.copyOf(clusters));
    }

    @Test
    void bootstrapBoundsAreReproducedToTheBit() {
        requireEstimate("0x1.8b0cce22581d1p-1 0x1.a99d0f1860f43p-1", new BootstrapPercentile(), Sample.of(MATRIX));
        requireEstimate("0x1.8d0b5a646610dp-1 0x1.ab9b9b5a6ee7fp-1", new BootstrapBasic(), Sample.of(MATRIX));
        requireEstimate("0x1.8b215174e677dp-1 0x1.a99f7922ec05fp-1", new BootstrapBca(), Sample.of(MATRIX));
        requireEstimate("0x1.8c302c379eed8p-1 0x1.ab08b3b960b61p-1", new BootstrapStudentized(), Sample.of(MATRIX));
    }

    @Test
    void boundsOfDesignsAreReproducedToTheBit() {
        requireEstimate(
                "0x1.8d6f23a86113dp-1 0x1.a6b875592a234p-1", new BootstrapBca(), StratifiedSample.byTruth(MATRIX));
        requireEstimate("0x1.d86f6166c4626p-1 0x1.e4869aedf75ddp-1", new BootstrapBca(), clusters());
    }

    @Test
    void posteriorBoundsAreReproducedToTheBit() {
        requireEstimate("0x1.8a957a6813fa8p-1 0x1.a9a192bbddf2cp-1", new DirichletPosterior(), Sample.of(MATRIX));
        requireEstimate("0x1.8af321f8c5adbp-1 0x1.aa9ae1ee55dd7p-1", new BayesianBootstrap(), Sample.of(MATRIX));
    }

    @Test
    void comparisonsAreReproducedToTheBit() {
        requireComparison("-0x1.55e1323b3bcdp-5 0x1.f1a9834dd7cp-7 0x1.a6e978d4ffc4cp-2", new PairedBootstrap());
        requireComparison("-0x1.579310a8b2f6fp-5 0x1.e1900ae1e1ccp-7 0x1.7b11cd07cfd9p-3", new PairedDirichlet());
        requireComparison("-0x1.53d58544c75dp-5 0x1.0771069c80fep-6 0x1.8f390c51fa4d7p-2", new Permutation());
    }
}
