package dev.credence.benchmarks.folds;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.FoldedSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How often intervals over folds cover the expected metric of the learner, and how often comparators find a difference where there is none: a
 * classification tree and a support vector machine, trained again for every fold on rows that the folds have in common.
 * Arguments: the folder of the documentation, samples per situation. Writes {@code coverage/folds.md} there.
 */
public final class FoldCoverage {
    private static final long SEED = 20_261_122;
    /** The number of samples with the exact mean of posteriors, which takes up to a tenth of a second and is computed for comparison. */
    private static final int SLOW = 40;

    private static final int MODELS = 200;
    private static final List<String> METRICS =
            List.of("accuracy", "precision", "recall", "f1", "mcc", "balanced-accuracy");
    private static final List<String> METHODS = List.of(
            "kfold-beta",
            "kfold-beta-mean",
            "kfold-posterior-mean",
            "kfold-wilson",
            "kfold-t",
            "kfold-t:average=micro",
            "kfold-t-corrected",
            "kfold-t-corrected:average=micro",
            "nadeau-bengio",
            "nadeau-bengio:average=micro");
    private static final List<String> REPEATED = List.of(
            "kfold-beta:repeats=3",
            "kfold-beta-mean:repeats=3",
            "kfold-wilson:repeats=3",
            "nadeau-bengio:repeats=3",
            "nadeau-bengio:average=micro,repeats=3",
            "kfold-wilson",
            "kfold-t");

    private final Registry registry = Registry.load();
    private final int samples;
    private final StringBuilder page = new StringBuilder();

    private FoldCoverage(int samples) {
        this.samples = samples;
    }

    /**
     * Measures and writes.
     *
     * @param args folder of the documentation, samples per situation
     * @throws IOException if the page cannot be written
     */
    public static void main(String[] args) throws IOException {
        int samples = args.length > 1 ? Integer.parseInt(args[1]) : 300;
        FoldCoverage coverage = new FoldCoverage(samples);
        coverage.measure();
        Files.writeString(Path.of(args[0]).resolve("coverage").resolve("folds.md"), coverage.page);
    }

    private void measure() {
        page.append(head());
        Map<String, List<FoldTally>> all = new LinkedHashMap<>();
        page.append("\n## One cross-validation\n");
        situations(1).forEach(situation -> intervals(situation, METHODS, all));
        summary("Summary of the above", all);
        Map<String, List<FoldTally>> repeated = new LinkedHashMap<>();
        page.append("\n## Repeated three times\n");
        situations(3).limit(4).forEach(situation -> intervals(situation, REPEATED, repeated));
        summary("Summary of the repeated", repeated);
        page.append("\n## Comparators where nothing differs\n");
        page.append(new FoldSizes(registry, SEED).table(samples));
    }

    private String head() {
        return "# Measured coverage over folds\n\nEach cell gives the coverage and the mean length of"
                + " 95% intervals over " + samples
                + " samples. For each sample a learner (Tribuo's classification tree, or its support"
                + " vector machine with a Gaussian kernel) is trained for every fold on the other folds,"
                + " so that training sets overlap as in practice. Rows are drawn from two normal classes:"
                + " negatives N(0, I), positives N(shift, scale I). The truth is the expected metric of a"
                + " model that is trained on as many rows as the models of the folds (the mean of " + MODELS
                + " models, 1,000 fresh rows each). A coverage of 0.95 has a standard error of "
                + number(Math.sqrt(0.95 * 0.05 / samples))
                + ". Methods that refuse some samples state the number that they answered."
                + " `kfold-posterior-mean` was computed for the first " + SLOW + " samples. `tools/coverage folds "
                + samples + "` writes this page.\n";
    }

    private static Stream<FoldSituation> situations(int repeats) {
        return Stream.of(
                new FoldSituation("hard", Learner.TREE, new GaussianClasses(5, 0.2, 1, 0.5), 200, 10, repeats),
                new FoldSituation("spread", Learner.TREE, new GaussianClasses(5, 1, 2, 0.5), 200, 10, repeats),
                new FoldSituation("spread", Learner.SVM, new GaussianClasses(5, 1, 2, 0.5), 200, 10, repeats),
                new FoldSituation("rare positives", Learner.TREE, new GaussianClasses(5, 1, 1, 0.15), 200, 10, repeats),
                new FoldSituation("hard", Learner.SVM, new GaussianClasses(5, 0.2, 1, 0.5), 200, 10, repeats),
                new FoldSituation("rare positives", Learner.SVM, new GaussianClasses(5, 1, 1, 0.15), 200, 10, repeats),
                new FoldSituation("easy", Learner.TREE, new GaussianClasses(5, 2, 1, 0.5), 200, 10, repeats),
                new FoldSituation("easy", Learner.SVM, new GaussianClasses(5, 2, 1, 0.5), 200, 10, repeats),
                new FoldSituation("few rows", Learner.TREE, new GaussianClasses(5, 1, 2, 0.5), 50, 5, repeats),
                new FoldSituation("few rows", Learner.SVM, new GaussianClasses(5, 1, 2, 0.5), 50, 5, repeats),
                new FoldSituation("many rows", Learner.TREE, new GaussianClasses(5, 1, 2, 0.5), 1000, 5, repeats));
    }

    private void intervals(FoldSituation situation, List<String> methods, Map<String, List<FoldTally>> all) {
        SplittableRandom random = new SplittableRandom(SEED + situation.hashCode());
        List<ConfusionMetric> metrics = METRICS.stream()
                .map(id -> (ConfusionMetric) registry.metric(id))
                .toList();
        double[] truth = situation.truth(metrics, MODELS, random);
        Map<String, List<FoldTally>> tallies = new LinkedHashMap<>();
        methods.forEach(method ->
                tallies.put(method, METRICS.stream().map(id -> new FoldTally()).toList()));
        for (int sample = 0; sample < samples; sample++) {
            FoldedSample<ConfusionMatrix> folds = FoldedSample.of(situation.sample(random));
            int done = sample;
            tallies.forEach((method, group) -> {
                if (done < SLOW || !method.equals("kfold-posterior-mean")) {
                    compute(registry.method(method), metrics, folds, truth, group);
                }
            });
            progress(situation, sample);
        }
        table(situation, truth, tallies);
        tallies.forEach((method, group) ->
                all.computeIfAbsent(method, id -> new ArrayList<>()).addAll(group));
    }

    private void progress(FoldSituation situation, int sample) {
        if ((sample + 1) % 20 == 0) {
            System.err.println(
                    situation.name() + ", " + situation.learner().words() + ": " + (sample + 1) + " of " + samples);
        }
    }

    private static void compute(
            IntervalMethod method,
            List<ConfusionMetric> metrics,
            FoldedSample<ConfusionMatrix> folds,
            double[] truth,
            List<FoldTally> tallies) {
        for (int m = 0; m < truth.length; m++) {
            ConfusionMetric metric = metrics.get(m);
            if (method.refusal(metric, folds).isEmpty()) {
                tallies.get(m)
                        .add(method.interval(metric, folds, ConfidenceLevel.P95, ComputeOptions.defaults()), truth[m]);
            } else {
                tallies.get(m).refused();
            }
        }
    }

    private void table(FoldSituation situation, double[] truth, Map<String, List<FoldTally>> tallies) {
        page.append(String.format(
                "%n### %s, %s, n = %d, K = %d%s%n%n%s%n%n",
                situation.name(),
                situation.learner().words(),
                situation.n(),
                situation.folds(),
                situation.repeats() > 1 ? ", " + situation.repeats() + " times" : "",
                situation.source()));
        List<String> head = new ArrayList<>(List.of("method"));
        for (int m = 0; m < truth.length; m++) {
            head.add(String.format(java.util.Locale.ROOT, "`%s` %.3f", METRICS.get(m), truth[m]));
        }
        row(head);
        row(head.stream().map(cell -> "---").toList());
        tallies.forEach((method, group) ->
                row(Stream.concat(Stream.of("`" + method + "`"), group.stream().map(FoldTally::toString))
                        .toList()));
    }

    /** Least and mean coverage, and mean length relative to the first method's where both answered. */
    private void summary(String title, Map<String, List<FoldTally>> all) {
        page.append("\n### " + title + "\n\n");
        row(List.of(
                "method",
                "cells",
                "least coverage",
                "mean coverage",
                "cells below 0.92",
                "cells above 0.98",
                "mean length"));
        row(List.of("---", "---", "---", "---", "---", "---", "---"));
        all.forEach((method, tallies) -> {
            List<FoldTally> answered = tallies.stream()
                    .filter(tally -> tally.answered() > Math.min(SLOW, samples) / 2)
                    .toList();
            double[] coverage =
                    answered.stream().mapToDouble(FoldTally::coverage).sorted().toArray();
            row(List.of(
                    "`" + method + "`",
                    "" + answered.size(),
                    number(coverage[0]),
                    number(answered.stream().collect(Collectors.averagingDouble(FoldTally::coverage))),
                    ""
                            + answered.stream()
                                    .filter(tally -> tally.coverage() < 0.92)
                                    .count(),
                    ""
                            + answered.stream()
                                    .filter(tally -> tally.coverage() > 0.98)
                                    .count(),
                    number(answered.stream().collect(Collectors.averagingDouble(FoldTally::length)))));
        });
    }

    static String number(double value) {
        return String.format(java.util.Locale.ROOT, "%.3f", value);
    }

    private void row(List<String> cells) {
        page.append("| " + String.join(" | ", cells) + " |\n");
    }

    /** How often intervals cover a true value, how long they are, how often there is none. */
    static final class FoldTally {
        private int requested;
        private int answered;
        private int held;
        private double length;

        void add(Estimate estimate, double truth) {
            add(estimate.lower(), estimate.upper(), truth);
        }

        /** Bounds of NaN represent a refusal. */
        void add(double lower, double upper, double truth) {
            requested++;
            if (!Double.isNaN(lower)) {
                answered++;
                held += lower <= truth && truth <= upper ? 1 : 0;
                length += upper - lower;
            }
        }

        void refused() {
            requested++;
        }

        double coverage() {
            return (double) held / answered;
        }

        double length() {
            return length / answered;
        }

        int answered() {
            return answered;
        }

        @Override
        public String toString() {
            if (answered == 0) {
                return "refused";
            }
            String share = answered == requested ? "" : String.format(Locale.ROOT, " (%d of %d)", answered, requested);
            return String.format(Locale.ROOT, "%.3f, %.3f%s", coverage(), length(), share);
        }
    }
}
