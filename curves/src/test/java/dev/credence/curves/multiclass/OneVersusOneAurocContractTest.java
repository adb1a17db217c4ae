package dev.credence.curves.multiclass;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.MetricContract;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

class OneVersusOneAurocContractTest extends MetricContract<ClassScores> {
    @Override
    protected Metric<ClassScores> metric() {
        return new OneVersusOneAuroc();
    }

    @Override
    protected Arbitrary<ClassScores> evidence() {
        return Arbitraries.longs().between(0, 1000).map(seed -> {
            int classes = 2 + (int) (seed % 4);
            return ClassScoresCases.random(classes, 3 + (int) (seed % 40), seed % 2 == 0 ? 0.5 : 0, seed);
        });
    }

    @Override
    protected List<ClassScores> corners() {
        return List.of(
                ClassScoresCases.random(3, 30, 0.5, 1),
                ClassScoresCases.of(new double[0][3]),
                ClassScoresCases.of(new double[][] {{1, 0, 0}}, "a"),
                ClassScoresCases.of(new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, "a", "b", "c"),
                ClassScoresCases.of(new double[][] {{.2, .2, .6}, {.2, .2, .6}, {.2, .2, .6}}, "a", "b", "c"),
                ClassScoresCases.of(new double[][] {{.5, .3, .2}, {.2, .6, .2}, {.3, .3, .4}}, "a", "b", "a"));
    }
}
