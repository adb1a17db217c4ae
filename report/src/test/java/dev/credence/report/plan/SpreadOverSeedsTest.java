package dev.credence.report.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.coverage.Coverage;
import dev.credence.montecarlo.coverage.CoverageStudy;
import dev.credence.montecarlo.coverage.Populations;
import dev.credence.numerics.normal.LargestDeviate;
import dev.credence.planning.Plan;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * The standard error that a simulated result states, against the spread of the result over 60 seeds. The spread's square over the
 * mean square of the stated errors is then a chi-squared over its 59 degrees of freedom, nearly: it lies outside [0.49, 1.78] with
 * probability 0.0002, and this class asks seven times. Samples that share a stream have ratios far above.
 */
class SpreadOverSeedsTest {
    private static final int SEEDS = 60;
    private static final Credence CREDENCE = Credence.load();
    private static final ComparisonOptions DIFFERENCE = ComparisonOptions.at(ConfidenceLevel.P95);
    private static final ConfusionMatrix FIRST = ConfusionMatrix.binary(80, 12, 20, 188);
    private static final ConfusionMatrix SECOND = ConfusionMatrix.binary(74, 20, 26, 180);

    /** A result and the error that it states. */
    private record Stated(double value, double error) {}

    private static void assertHonest(String what, IntFunction<Stated> simulation) {
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
        assertThat(spread / stated).as(what).isBetween(0.49, 1.78);
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

    @SuppressWarnings("unchecked") // the metrics named are of confusion matrices
    private static Metric<ConfusionMatrix> metric(String name) {
        return (Metric<ConfusionMatrix>) CREDENCE.registry().metric(name);
    }

    private static void assertHonestPower(
            String name, Pairing<ConfusionMatrix> pairing, ComparisonOptions options, long n) {
        Metric<ConfusionMatrix> metric = metric(name);
        assertHonest("power of " + name + ", " + pairing.getClass().getSimpleName(), seed -> {
            Plan.Goal goal = new PowerSimulation(
                            metric,
                            CREDENCE.defaultComparator(metric, pairing).orElseThrow(),
                            options,
                            SimulatedPairs.of(pairing),
                            200,
                            ComputeOptions.defaults().withSeed(seed))
                    .at(n)
                    .goal();
            assertThat(goal.reached()).isBetween(0.1, 0.9);
            return new Stated(goal.reached(), goal.error());
        });
    }

    @Test
    void powerOfTwoSystemsOnTheSameItems() {
        assertHonestPower("f1.macro", Pairing.paired(pairs()), DIFFERENCE, 120);
        assertHonestPower("accuracy", Pairing.paired(pairs()), DIFFERENCE, 200);
        assertHonestPower("f1.macro", Pairing.paired(pairs()), new ComparisonOptions(ConfidenceLevel.P95, 0.02), 40);
    }

    @Test
    void powerOfTwoSystemsOnDifferentItems() {
        assertHonestPower("f1", Pairing.independent(Sample.of(FIRST), Sample.of(SECOND)), DIFFERENCE, 900);
    }

    @Test
    void meanWidthOfAPlannedSize() {
        Sample<ConfusionMatrix> sample = Sample.of(FIRST);
        Metric<ConfusionMatrix> metric = metric("f1");
        assertHonest("width", seed -> {
            Plan.Goal goal = new WidthSimulation<>(
                            metric,
                            sample,
                            CREDENCE.defaultMethod(metric, sample).orElseThrow(),
                            ConfidenceLevel.P95,
                            100,
                            ComputeOptions.defaults().withSeed(seed))
                    .at(400)
                    .goal();
            return new Stated(goal.reached(), goal.error());
        });
    }

    @Test
    void coverageOfAStudy() {
        Metric<ConfusionMatrix> metric = metric("f1");
        assertHonest("coverage", seed -> {
            Coverage found = CoverageStudy.of(metric, new ConfidenceLevel(0.7))
                    .withMethod(CREDENCE.registry().method("delta-wilson"))
                    .over(List.of(Populations.like(FIRST, 120)))
                    .withReplicates(300)
                    .withEnumerationLimit(0)
                    .run(ComputeOptions.defaults().withSeed(seed))
                    .get(0);
            return new Stated(found.coverage(), found.coverageError());
        });
    }

    @Test
    void tailOfTheLargestOfCorrelatedDeviates() {
        double[][] factor = {{1, 0}, {0.8, 0.6}, {-0.6, 0.8}};
        assertHonest("largest deviate", seed -> {
            LargestDeviate deviate = new LargestDeviate(factor, 0, 400, seed);
            return new Stated(deviate.survival(2), deviate.error(2));
        });
    }
}
