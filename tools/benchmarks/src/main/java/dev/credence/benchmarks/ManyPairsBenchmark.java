package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.sample.Sample;
import dev.credence.hypothesis.multiple.BlockRanking;
import dev.credence.hypothesis.multiple.FriedmanTest;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.hypothesis.multiple.PairwiseComparisons;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/** Comparisons of all pairs of many systems: Nemenyi's test on 30 data sets, and max-T on 500 items. */
@Fork(value = 1, jvmArgs = "-Xmx2g")
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 3)
public class ManyPairsBenchmark extends TimedBenchmark {
    private static final int DATA_SETS = 30;
    private static final int ITEMS = 500;

    /** The number of systems. */
    @Param({"10", "50", "200"})
    public int systems = 10;

    private final Credence credence = Credence.load();
    private double[][] values = new double[0][];
    private Sample<JointConfusionMatrix> sample = Sample.of(new JointConfusionCounter(List.of("a", "b"))
            .add("x", List.of("x", "x"), 1)
            .toMatrix());

    /** Draws systems that differ a little, and agree on easy items. */
    @Setup
    public void draw() {
        SplittableRandom random = new SplittableRandom(20260101);
        values = new double[DATA_SETS][systems];
        List<String> names = new ArrayList<>();
        for (int j = 0; j < systems; j++) {
            names.add("system " + j);
            for (double[] row : values) {
                row[j] = random.nextGaussian() + 2.0 * j / systems;
            }
        }
        JointConfusionCounter counter = new JointConfusionCounter(names);
        for (int i = 0; i < ITEMS; i++) {
            boolean truth = random.nextInt(3) == 0;
            double hard = random.nextGaussian();
            List<String> predictions = new ArrayList<>();
            for (int j = 0; j < systems; j++) {
                boolean right = hard + random.nextGaussian() < 1.2 + 0.5 * j / systems;
                predictions.add(right == truth ? "yes" : "no");
            }
            counter.add(truth ? "yes" : "no", predictions, 1);
        }
        sample = Sample.of(counter.toMatrix());
    }

    /** {@return all pairs by Nemenyi's test} */
    @Benchmark
    public List<BlockRanking.Difference> nemenyi() {
        return FriedmanTest.higherIsBetter(values).postHoc().nemenyi();
    }

    /** {@return all pairs by simultaneous intervals of accuracy} */
    @Benchmark
    public MultipleComparison largestDeviate() {
        return PairwiseComparisons.of(credence).compare("accuracy", sample);
    }
}
