package dev.credence.hypothesis.multiple;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.hypothesis.FriedmanPostHoc;
import dev.credence.hypothesis.FriedmanTest;
import dev.credence.hypothesis.PValueAdjustment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Clusters as the blocks of Friedman's test: each cluster ranks the systems by their values on its items. */
final class ClusterBlocks {
    /** 2: Friedman's test needs at least two blocks. */
    private static final int LEAST = 2;

    private ClusterBlocks() {}

    static Optional<BlockRanking> of(
            Metric<ConfusionMatrix> metric, ClusteredSample<JointConfusionMatrix> sample, ConfidenceLevel level) {
        List<double[]> blocks = new ArrayList<>();
        for (int cluster = 0; cluster < sample.clusters(); cluster++) {
            double[] values = values(metric, sample.cluster(cluster));
            if (Arrays.stream(values).allMatch(Double::isFinite)) {
                blocks.add(values);
            }
        }
        return blocks.size() < LEAST
                ? Optional.empty()
                : Optional.of(ranked(metric.direction(), blocks, sample.clusters() - blocks.size(), level));
    }

    private static double[] values(Metric<ConfusionMatrix> metric, JointConfusionMatrix block) {
        return IntStream.range(0, block.systems().size())
                .mapToDouble(system -> metric.unsupported(block.system(system)).isPresent()
                        ? Double.NaN
                        : metric.value(block.system(system)))
                .toArray();
    }

    private static BlockRanking ranked(Direction direction, List<double[]> blocks, int leftOut, ConfidenceLevel level) {
        double[][] values = blocks.toArray(double[][]::new);
        FriedmanTest test = direction == Direction.LOWER_IS_BETTER
                ? FriedmanTest.lowerIsBetter(values)
                : FriedmanTest.higherIsBetter(values);
        FriedmanPostHoc after = test.postHoc();
        return new BlockRanking(
                values.length,
                leftOut,
                Arrays.stream(test.meanRanks()).boxed().toList(),
                test.test(),
                test.imanDavenport(),
                after.criticalDifference(level),
                after.nemenyi(),
                after.allPairs(PValueAdjustment.HOLM));
    }
}
