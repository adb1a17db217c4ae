package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.metric.Metric;
import dev.credence.benchmarks.JudgeCoverage.JudgeKind;
import dev.credence.benchmarks.JudgeCoverage.Population;
import dev.credence.decision.Multiplicity;
import dev.credence.decision.Verdict;
import dev.credence.judge.Judged;
import dev.credence.judge.JudgedLabels;
import dev.credence.report.gate.CandidatesReport;
import dev.credence.report.gate.Gate;
import dev.credence.report.gate.GateReport;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Measures how often gates of corrected metrics pass or fail wrongly. The true values are at the limits, so that each verdict other than
 * INCONCLUSIVE is wrong, and its share is the largest one.
 */
final class JudgedGateErrors {
    private static final long SEED = 20_261_201;
    private static final int OTHERS = 2_000;
    /** The directions of max-T, fewer than usual. */
    private static final int DRAWS = 2_000;

    private static final int[] LABELLED = {20, 50, 200};
    private static final List<String> THREE = List.of("accuracy", "f1", "precision");

    private final int samples;
    private final Credence credence = Credence.load();

    JudgedGateErrors(int samples) {
        this.samples = samples;
    }

    List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("limits at the true values", "judge", "n", "any false PASS", "any false FAIL"));
        for (JudgeKind judge : List.of(JudgeKind.PERFECT, JudgeKind.GOOD, JudgeKind.RANDOM)) {
            for (int n : LABELLED) {
                for (double right : new double[] {0.85, 0.95}) {
                    Population one = population(judge, right, 0.8);
                    rows.add(row("accuracy at least " + right, judge, n, one, floors(one, List.of("accuracy")), 1));
                }
                Population pair = population(judge, 0.8, 0.85);
                rows.add(row(
                        "accuracy not worse by 0.05",
                        judge,
                        n,
                        pair,
                        Gate.of(credence).notWorse("accuracy", 0.05),
                        2));
                if (judge == JudgeKind.GOOD && n >= 50) {
                    rows.addAll(together(judge, n));
                }
            }
        }
        return rows;
    }

    /** Returns the rows of several checks and of two candidates, which cost more. */
    private List<List<String>> together(JudgeKind judge, int n) {
        Population one = population(judge, 0.85, 0.8);
        Population equal = population(judge, 0.85, 0.85);
        List<List<String>> rows = new ArrayList<>();
        for (Multiplicity how : List.of(Multiplicity.HOLM, Multiplicity.MAX_T)) {
            rows.add(row(
                    "accuracy, F1 and precision, " + how.id(),
                    judge,
                    n,
                    one,
                    floors(one, THREE).multiplicity(how),
                    1));
        }
        rows.add(candidates(judge, n, equal, floors(equal, List.of("accuracy"))));
        return rows;
    }

    private static Population population(JudgeKind judge, double first, double second) {
        return new Population(JudgeCoverage.TWO_CLASSES, judge, new double[] {first, second});
    }

    @SuppressWarnings("unchecked") // these metrics read confusion matrices
    private Gate floors(Population population, List<String> metrics) {
        Gate gate = Gate.of(credence).run(ComputeOptions.defaults().withDraws(DRAWS));
        for (String name : metrics) {
            Metric<ConfusionMatrix> metric =
                    (Metric<ConfusionMatrix>) credence.registry().metric(name);
            gate = gate.atLeast(name, metric.value(population.matrix(1)));
        }
        return gate;
    }

    private List<String> row(String limits, JudgeKind judge, int n, Population population, Gate gate, int systems) {
        SplittableRandom random = new SplittableRandom(SEED);
        int passed = 0;
        int failed = 0;
        String[] names = List.of("new", "old").subList(0, systems).toArray(String[]::new);
        for (int sample = 0; sample < samples; sample++) {
            JudgedLabels items = JudgeCoverage.drawn(population, n, OTHERS, random, names);
            GateReport report = gate.report(Judged.of(credence, items));
            passed += report.count(Verdict.PASS) > 0 ? 1 : 0;
            failed += report.count(Verdict.FAIL) > 0 ? 1 : 0;
        }
        return written(limits, judge, n, passed, failed);
    }

    private List<String> candidates(JudgeKind judge, int n, Population population, Gate gate) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<String> names = List.of("new", "old");
        int passed = 0;
        int failed = 0;
        for (int sample = 0; sample < samples; sample++) {
            JudgedLabels items = JudgeCoverage.drawn(population, n, OTHERS, random, names.toArray(String[]::new));
            CandidatesReport report = gate.reportAny(Judged.of(credence, items), names);
            passed += report.named(Verdict.PASS).isEmpty() ? 0 : 1;
            failed += report.named(Verdict.FAIL).isEmpty() ? 0 : 1;
        }
        return written("accuracy of two candidates at least 0.85", judge, n, passed, failed);
    }

    private List<String> written(String limits, JudgeKind judge, int n, int passed, int failed) {
        return List.of(
                limits,
                judge.words,
                Integer.toString(n),
                Section.format("%.3f", passed / (double) samples),
                Section.format("%.3f", failed / (double) samples));
    }
}
