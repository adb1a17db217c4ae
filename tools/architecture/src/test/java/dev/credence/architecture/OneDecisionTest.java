package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.assertj.CredenceAssertions;
import dev.credence.assertj.InconclusiveError;
import dev.credence.decision.Verdict;
import dev.credence.page.ReportPage;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.gate.Gate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The gate, assertions about requests and the page give the same answer to the same question. */
class OneDecisionTest {
    private static final Credence CREDENCE = Credence.load();
    private static final double[] MARGINS = {0, 0.002, 0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.06, 0.09};
    private static final double[] FLOORS = {0.5, 0.7, 0.8, 0.85, 0.88, 0.9, 0.92, 0.94, 0.96, 0.98};
    private static final List<String> METRICS = List.of("accuracy", "error-rate", "f1", "f1.macro", "recall");
    /** At this level bounds of a two-sided interval are one-sided ones at 5%, the gate's default. */
    private static final ConfidenceLevel TWO_SIDED = ConfidenceLevel.of(0.9);

    private static PairedConfusionMatrix pairs(int seed, int n, double first, double second) {
        SplittableRandom random = new SplittableRandom(seed);
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        for (int i = 0; i < n; i++) {
            boolean truth = random.nextInt(3) == 0;
            boolean hard = random.nextInt(10) == 0;
            boolean a = truth == (!hard && random.nextDouble() < first);
            boolean b = truth == (!hard && random.nextDouble() < second);
            counter.add(label(truth), label(a), label(b), 1);
        }
        return counter.toMatrix().withPositive("y");
    }

    private static String label(boolean positive) {
        return positive ? "y" : "n";
    }

    /** The second system is right on a few items on which the first is wrong, and nowhere the other way. */
    private static PairedConfusionMatrix lost(long few, long rest) {
        return new PairedConfusionMatrix.Counter()
                .add("y", "y", "y", rest)
                .add("n", "n", "n", 2 * rest)
                .add("y", "n", "n", rest / 10)
                .add("y", "n", "y", few)
                .toMatrix()
                .withPositive("y");
    }

    private static Map<String, Pairing<ConfusionMatrix>> dataSets() {
        Map<String, Pairing<ConfusionMatrix>> all = new LinkedHashMap<>();
        all.put("better", Pairing.paired(pairs(1, 600, 0.99, 0.95)));
        all.put("alike", Pairing.paired(pairs(2, 2_000, 0.97, 0.97)));
        all.put("worse", Pairing.paired(pairs(3, 300, 0.9, 0.97)));
        all.put("small", Pairing.paired(pairs(4, 60, 0.95, 0.95)));
        all.put("tiny", Pairing.paired(pairs(5, 14, 0.9, 0.8)));
        all.put("few differ", Pairing.paired(lost(4, 150)));
        all.put("only lost", Pairing.paired(lost(9, 60)));
        all.put("many lost", Pairing.paired(lost(30, 90)));
        all.put(
                "independent",
                Pairing.independent(
                        Sample.of(pairs(6, 400, 0.97, 0.9).first()),
                        Sample.of(pairs(7, 500, 0.9, 0.95).second())));
        all.put("clustered", Pairing.paired(ClusteredSample.of(clusters())));
        all.put("few clusters", Pairing.paired(ClusteredSample.of(Map.of("a", pairs(8, 50, 1, 0.9), "b", lost(1, 9)))));
        PairedConfusionMatrix rows = pairs(9, 500, 0.98, 0.95);
        all.put("weighted", Pairing.paired(WeightedSample.of(rows, weights(rows, 1), weights(rows, 2))));
        return all;
    }

    /** Sums of powers of weights that are 1 and 2 in turn. */
    private static double[] weights(Evidence rows, int power) {
        double[] sums = rows.weights();
        for (int atom = 1; atom < sums.length; atom += 2) {
            sums[atom] *= Math.pow(2, power);
        }
        return sums;
    }

    private static Map<String, PairedConfusionMatrix> clusters() {
        Map<String, PairedConfusionMatrix> clusters = new LinkedHashMap<>();
        for (int i = 0; i < 40; i++) {
            clusters.put("c" + i, pairs(100 + i, 20, 0.97, 0.96));
        }
        return clusters;
    }

    private static Map<String, Sample<ConfusionMatrix>> systems() {
        Map<String, Sample<ConfusionMatrix>> all = new LinkedHashMap<>();
        dataSets().forEach((name, pairing) -> all.put(name, Sample.of(pairing.firstEvidence())));
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        clusters().forEach((name, pair) -> clusters.put(name, pair.first()));
        all.put("clustered", ClusteredSample.of(clusters));
        ConfusionMatrix rows = pairs(9, 500, 0.98, 0.95).first();
        all.put("weighted", WeightedSample.of(rows, weights(rows, 1), weights(rows, 2)));
        return all;
    }

    private static Verdict asserted(Runnable assertion) {
        try {
            assertion.run();
            return Verdict.PASS;
        } catch (InconclusiveError e) {
            return Verdict.INCONCLUSIVE;
        } catch (AssertionError e) {
            return Verdict.FAIL;
        }
    }

    @Test
    void gateAssertionsAndPageAgreeOnMargins() {
        List<Verdict> verdicts = new ArrayList<>();
        dataSets()
                .forEach((name, pairing) -> METRICS.forEach(metric -> {
                    for (double margin : MARGINS) {
                        String question = name + ": " + metric + " not worse by " + margin;
                        Verdict gate = Gate.of(CREDENCE)
                                .notWorse(metric, margin)
                                .report(ObservedPair.of(pairing))
                                .verdict();
                        verdicts.add(gate);
                        assertThat(asserted(() -> CredenceAssertions.assertThat(CREDENCE.compare(pairing))
                                        .isNotWorseThanBy(metric, margin)))
                                .as(question)
                                .isEqualTo(gate);
                        requireSame(question, page(pairing, metric, margin), margin, gate);
                    }
                }));
        requireAll(verdicts, 600);
    }

    private static String page(Pairing<ConfusionMatrix> pairing, String metric, double margin) {
        ObservedPair systems = ObservedPair.of(pairing);
        ComparisonReport report = ComparisonReportRequest.of(CREDENCE)
                .metrics(metric)
                .level(TWO_SIDED)
                .margin(margin)
                .report(systems);
        return ReportPage.of(CREDENCE)
                .comparison(report.named("new", "old"), systems)
                .verdict();
    }

    /** Reads the page's sentences: which claims of "new is not worse by the margin" they make, and which they deny. */
    private static void requireSame(String question, String page, double margin, Verdict gate) {
        if (page.contains("too few to show which is better")) {
            assertThat(gate).as(question + ": " + page).isNotEqualTo(Verdict.FAIL);
            assertThat(gate == Verdict.PASS && margin == 0).as(question).isFalse();
            return;
        }
        boolean holds = page.startsWith("new is better than old")
                || page.startsWith("new and old are practically equal")
                || page.contains("new is not worse by the margin");
        boolean fails = page.matches("(?s)old is better than new by [\\w -]+, by more than the margin.*");
        assertThat(holds).as(question + ": " + page).isEqualTo(gate == Verdict.PASS);
        if (margin > 0) {
            assertThat(fails).as(question + ": " + page).isEqualTo(gate == Verdict.FAIL);
        }
    }

    @Test
    void gateAndAssertionsAgreeOnFloorsAndCeilings() {
        List<Verdict> verdicts = new ArrayList<>();
        systems()
                .forEach((name, system) -> METRICS.forEach(metric -> {
                    for (double floor : FLOORS) {
                        boolean error = metric.equals("error-rate");
                        double limit = error ? 1 - floor : floor;
                        String question = name + ": " + metric + " against " + limit;
                        Gate gate = error
                                ? Gate.of(CREDENCE).atMost(metric, limit)
                                : Gate.of(CREDENCE).atLeast(metric, limit);
                        Verdict verdict =
                                gate.report(Observations.of(system), Map.of()).verdict();
                        verdicts.add(verdict);
                        assertThat(asserted(() -> {
                                    var request = CredenceAssertions.assertThat(CREDENCE.evaluate(system));
                                    if (error) {
                                        request.isAtMost(metric, limit);
                                    } else {
                                        request.isAtLeast(metric, limit);
                                    }
                                }))
                                .as(question)
                                .isEqualTo(verdict);
                    }
                }));
        requireAll(verdicts, 600);
    }

    /** The questions are no agreement of one answer: each verdict is frequent. */
    private static void requireAll(List<Verdict> verdicts, int size) {
        assertThat(verdicts).hasSize(size);
        for (Verdict verdict : Verdict.values()) {
            assertThat(Collections.frequency(verdicts, verdict))
                    .as(verdict.name())
                    .isGreaterThan(size / 20);
        }
    }
}
