package dev.credence.coverage.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.coverage.Coverage;
import dev.credence.coverage.CoverageStudy;
import dev.credence.coverage.Populations;
import dev.credence.numerics.normal.LargestDeviate;
import dev.credence.planning.Plan;
import dev.credence.report.plan.kind.PlanInput;
import dev.credence.report.plan.kind.PlanKinds;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Compares the standard error that a simulated result states with the spread of the result over 60 seeds. The squared spread over the mean
 * square of the stated errors is nearly a chi-squared variable over its 59 degrees of freedom: it lies outside [0.49, 1.78] with
 * probability 0.0002, and this class makes seven such comparisons. If samples shared a stream, the ratio would be far above.
 */
class SpreadOverSeedsTest {
    private static final int SEEDS = 60;
    private static final Credence CREDENCE = Credence.load();
    private static final ConfusionMatrix FIRST = ConfusionMatrix.binary(80, 12, 20, 188);
    private static final ConfusionMatrix SECOND = ConfusionMatrix.binary(74, 20, 26, 180);

    /** Holds a result and the error that it states. */
    private record Stated(double value, double error) {}

    private static void assertErrorEqualsSpread(String subject, IntFunction<Stated> simulation) {
        double sum = 0;
        double squares = 0;
        double stated = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Stated result = simulation.apply(seed);
            sum += result.value();
            squares += result.value() * result.value();
            stated += result.error() * result.error() / SEEDS;
        }
        double spread = (squares - sum * sum / SEEDS) / (SEEDS - 1);
        assertThat(spread / stated).as(subject).isBetween(0.49, 1.78);
    }

    private static PairedConfusionMatrix pairs() {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        String[] labels = {"a", "b", "c"};
        for (int truth = 0; truth < labels.length; truth++) {
            String wrong = labels[(truth + 1) % labels.length];
            counter.add(labels[truth], labels[truth], labels[truth], 60 / (truth + 1));
            counter.add(labels[truth], labels[truth], wrong, 11);
            counter.add(labels[truth], wrong, labels[truth], 6);
            counter.add(labels[truth], wrong, wrong, 5);
        }
        return counter.toMatrix();
    }

    @SuppressWarnings("unchecked") // The named metrics are metrics of confusion matrices.
    private static Metric<ConfusionMatrix> metric(String name) {
        return (Metric<ConfusionMatrix>) CREDENCE.registry().metric(name);
    }

    private static Stated planned(String kind, Map<String, Object> fields, UnaryOperator<PlanInput> data, int seed) {
        PlanInput input = PlanInput.of(fields, ConfidenceLevel.P95)
                .withRun(ComputeOptions.defaults().withSeed(seed));
        Plan.Goal goal =
                PlanKinds.named(kind).report(data.apply(input), CREDENCE).plan().goal();
        return new Stated(goal.reached(), goal.error());
    }

    private static void assertErrorOfPowerEqualsSpread(
            String name, Pairing<ConfusionMatrix> pairing, double margin, long n) {
        Map<String, Object> fields = new TreeMap<>(Map.of("metric", name, "n", n, "replicates", 100L));
        if (margin > 0) {
            fields.put("margin", margin);
        }
        assertErrorEqualsSpread("power of " + name + ", " + pairing.getClass().getSimpleName(), seed -> {
            Stated power = planned("compare", fields, input -> input.withPairing(pairing), seed);
            assertThat(power.value()).isBetween(0.1, 0.9);
            return power;
        });
    }

    @Test
    void errorOfPairedPowerEqualsTheSpreadOverSeeds() {
        assertErrorOfPowerEqualsSpread("f1.macro", Pairing.paired(pairs()), 0, 120);
        assertErrorOfPowerEqualsSpread("accuracy", Pairing.paired(pairs()), 0, 200);
        assertErrorOfPowerEqualsSpread("f1.macro", Pairing.paired(pairs()), 0.02, 40);
    }

    @Test
    void errorOfIndependentPowerEqualsTheSpreadOverSeeds() {
        assertErrorOfPowerEqualsSpread("f1", Pairing.independent(Sample.of(FIRST), Sample.of(SECOND)), 0, 900);
    }

    @Test
    void errorOfAMeanWidthEqualsTheSpreadOverSeeds() {
        Map<String, Object> fields = Map.of("metric", "f1", "n", 400L, "replicates", 100L);
        assertErrorEqualsSpread(
                "width", seed -> planned("metric", fields, input -> input.withSample(Sample.of(FIRST)), seed));
    }

    @Test
    void errorOfACoverageEqualsTheSpreadOverSeeds() {
        Metric<ConfusionMatrix> metric = metric("f1");
        assertErrorEqualsSpread("coverage", seed -> {
            Coverage found = CoverageStudy.of(metric, new ConfidenceLevel(0.7))
                    .withMethod(CREDENCE.registry().method("delta-wilson"))
                    .over(List.of(Populations.like(FIRST, 120)))
                    .withReplicates(300)
                    .withEnumerationLimit(0)
                    .run(ComputeOptions.defaults().withSeed(seed))
                    .get(0);
            return new Stated(found.coverage(), found.rates().error());
        });
    }

    @Test
    void errorOfLargestDeviateTailEqualsSpreadOverSeeds() {
        double[][] factor = {{1, 0}, {0.8, 0.6}, {-0.6, 0.8}};
        assertErrorEqualsSpread("largest deviate", seed -> {
            LargestDeviate deviate = new LargestDeviate(factor, 0, 400, seed);
            return new Stated(deviate.survival(2), deviate.error(2));
        });
    }
}
