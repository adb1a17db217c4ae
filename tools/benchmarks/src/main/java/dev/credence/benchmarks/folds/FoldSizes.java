package dev.credence.benchmarks.folds;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.FoldedSample;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How often two systems are distinguished at 0.05 that do not differ: the same learner on the first half of the features and on the second,
 * which are drawn alike. The expected difference is 0 by symmetry.
 */
record FoldSizes(Registry registry, long seed) {
    private static final List<String> METRICS = List.of("accuracy", "f1", "mcc");
    private static final List<String> COMPARATORS = List.of(
            "kfold-paired-t",
            "kfold-paired-t:average=micro",
            "kfold-paired-t-corrected",
            "kfold-paired-t-corrected:average=micro",
            "corrected-resampled-t",
            "corrected-resampled-t:average=micro");

    String table(int samples) {
        StringBuilder text = new StringBuilder("\nEach number is the share of " + samples
                + " samples in which p is below 0.05. The same learner uses the first half of the features"
                + " for one system and the second half for the other. The last row is `paired-delta` on"
                + " all folds pooled, as if one model had judged them.\n");
        Stream.of(
                        new FoldSituation("half", Learner.TREE, new GaussianClasses(10, 0.5, 1, 0.5), 200, 10, 1),
                        new FoldSituation("half", Learner.SVM, new GaussianClasses(10, 0.5, 1, 0.5), 200, 10, 1),
                        new FoldSituation("half", Learner.TREE, new GaussianClasses(10, 0.5, 1, 0.5), 200, 10, 3),
                        new FoldSituation("half", Learner.SVM, new GaussianClasses(10, 0.5, 1, 0.5), 60, 5, 1))
                .forEach(situation -> text.append(table(situation, samples)));
        return text.toString();
    }

    private String table(FoldSituation situation, int samples) {
        List<String> comparators = COMPARATORS.stream()
                .map(spelling -> situation.repeats() > 1 && spelling.startsWith("corrected")
                        ? spelling + (spelling.contains(":") ? "," : ":") + "repeats=" + situation.repeats()
                        : spelling)
                .toList();
        int[][] rejected = new int[comparators.size() + 1][METRICS.size()];
        SplittableRandom random = new SplittableRandom(seed + situation.hashCode());
        for (int sample = 0; sample < samples; sample++) {
            List<PairedConfusionMatrix> folds = folds(situation, random);
            Pairing<ConfusionMatrix> pairing = Pairing.paired(FoldedSample.of(folds));
            for (int c = 0; c < comparators.size(); c++) {
                tally(registry.comparator(comparators.get(c)), pairing, rejected[c]);
            }
            Pairing<ConfusionMatrix> pooled =
                    Pairing.paired(FoldedSample.of(folds).pooled());
            tally(registry.comparator("paired-delta"), pooled, rejected[comparators.size()]);
        }
        return "\n### " + situation.learner().words() + ", n = " + situation.n() + ", K = " + situation.folds()
                + (situation.repeats() > 1 ? ", " + situation.repeats() + " times" : "") + "\n\n| comparator | "
                + METRICS.stream().map(id -> "`" + id + "`").collect(Collectors.joining(" | ")) + " |\n|---"
                + "|---".repeat(METRICS.size()) + "|\n" + rows(comparators, rejected, samples);
    }

    private static List<PairedConfusionMatrix> folds(FoldSituation situation, SplittableRandom random) {
        Rows rows = situation.source().draw(situation.n(), random);
        return Stream.generate(() -> new CrossValidation(rows, situation.folds(), random).halves(situation.learner()))
                .limit(situation.repeats())
                .flatMap(List::stream)
                .toList();
    }

    private void tally(Comparator comparator, Pairing<ConfusionMatrix> pairing, int[] rejected) {
        for (int m = 0; m < rejected.length; m++) {
            ConfusionMetric metric = (ConfusionMetric) registry.metric(METRICS.get(m));
            boolean significant = comparator.refusal(metric, pairing).isEmpty()
                    && comparator
                                    .difference(
                                            metric,
                                            pairing,
                                            ComparisonOptions.at(ConfidenceLevel.P95),
                                            ComputeOptions.defaults())
                                    .pValue()
                            < 0.05;
            rejected[m] += significant ? 1 : 0;
        }
    }

    private static String rows(List<String> comparators, int[][] rejected, int samples) {
        StringBuilder rows = new StringBuilder();
        for (int c = 0; c < rejected.length; c++) {
            rows.append(c < comparators.size() ? "| `" + comparators.get(c) + "`" : "| `paired-delta`, pooled");
            for (int count : rejected[c]) {
                rows.append(String.format(Locale.ROOT, " | %.3f", (double) count / samples));
            }
            rows.append(" |\n");
        }
        return rows.toString();
    }
}
