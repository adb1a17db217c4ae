package dev.credence.benchmarks;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Measures the coverage of intervals of the losses and of the top-2 accuracy of the probabilities of several classes. Log odds are normal
 * with standard deviation {@code sharpness}; the stated log odds are {@code confidence} times the true ones; each class is as frequent as
 * the others, or 0.4 times as frequent as the one before.
 */
final class ClassLossCoverage {
    private static final int[] CLASSES = {3, 10};
    private static final double[] SHARPNESS = {1.5, 4};
    private static final double[] CONFIDENCES = {1, 2};
    private static final double[] FREQUENCIES = {1, 0.4};
    private static final int[] SIZES = {20, 70, 300, 1000};
    private static final int ITEMS_OF_TRUTH = 20_000;
    private static final int DRAWS_OF_TRUTH = 20;
    private static final long SEED = 20_261_128;

    private final int draws;
    private final Registry registry = Registry.load();
    private final List<Question> questions = List.of(
            new Question("multiclass-log-loss", "hall"),
            new Question("multiclass-log-loss", "delta-wilson"),
            new Question("multiclass-brier", "hall"),
            new Question("multiclass-brier", "delta-wilson"),
            new Question("top-k-accuracy", "delta-wilson"));

    private ClassLossCoverage(int draws) {
        this.draws = draws;
    }

    static Section measured(int samples) {
        ClassLossCoverage study = new ClassLossCoverage(samples);
        return new Section("class-losses").add(study.text()).table(study.rows());
    }

    private String text() {
        return "## Losses and top-2 accuracy of several classes\n\nCoverage at level 0.95 of independent items. Log odds of the classes"
                + " are normal with the given standard deviation (sharpness); the stated log odds are the true ones times the confidence;"
                + " each class is as frequent as the others, or 0.4 times as frequent as the one before. Where `hall` refuses a sample,"
                + " `delta-wilson` answers, as by default. Each cell has " + draws
                + " samples, so that a coverage of 0.95 has a standard error of "
                + Section.format("%.4f", Math.sqrt(0.95 * 0.05 / draws)) + ".";
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "classes",
                "sharpness",
                "confidence",
                "frequency",
                "n",
                "log-loss: `hall`",
                "`delta-wilson`",
                "Brier: `hall`",
                "`delta-wilson`",
                "top 2: `delta-wilson`"));
        SplittableRandom random = new SplittableRandom(SEED);
        for (int classes : CLASSES) {
            for (double sharpness : SHARPNESS) {
                for (double confidence : CONFIDENCES) {
                    for (double frequency : FREQUENCIES) {
                        rows.addAll(new Population(classes, sharpness, confidence, frequency).rows(random));
                    }
                }
            }
        }
        return rows;
    }

    /** A metric with an interval method. */
    private record Question(String metric, String method) {}

    /** A population of items with several classes. */
    private final class Population {
        private final int classes;
        private final double sharpness;
        private final double confidence;
        private final double frequency;

        Population(int classes, double sharpness, double confidence, double frequency) {
            this.classes = classes;
            this.sharpness = sharpness;
            this.confidence = confidence;
            this.frequency = frequency;
        }

        List<List<String>> rows(SplittableRandom random) {
            double[] truth = truth(random);
            List<List<String>> rows = new ArrayList<>();
            for (int n : SIZES) {
                int[] held = new int[questions.size()];
                for (int draw = 0; draw < draws; draw++) {
                    ClassScores scores = sample(n, random);
                    for (int q = 0; q < held.length; q++) {
                        Estimate estimate = estimate(questions.get(q), scores);
                        held[q] += estimate.lower() <= truth[q] && truth[q] <= estimate.upper() ? 1 : 0;
                    }
                }
                List<String> row = new ArrayList<>(List.of(
                        Integer.toString(classes),
                        Section.format("%.1f", sharpness),
                        Section.format("%.0f", confidence),
                        Section.format("%.1f", frequency),
                        Integer.toString(n)));
                Arrays.stream(held).forEach(count -> row.add(Section.format("%.3f", count / (double) draws)));
                rows.add(row);
            }
            return rows;
        }

        private double[] truth(SplittableRandom random) {
            double[] truth = new double[questions.size()];
            for (int draw = 0; draw < DRAWS_OF_TRUTH; draw++) {
                ClassScores scores = sample(ITEMS_OF_TRUTH, random);
                for (int q = 0; q < truth.length; q++) {
                    truth[q] += metric(questions.get(q)).value(scores) / DRAWS_OF_TRUTH;
                }
            }
            return truth;
        }

        private ClassScores sample(int items, SplittableRandom random) {
            double[][] stated = new double[items][];
            int[] truth = new int[items];
            for (int item = 0; item < items; item++) {
                double[] odds = new double[classes];
                for (int c = 0; c < classes; c++) {
                    odds[c] = sharpness * random.nextGaussian() + c * Math.log(frequency);
                }
                truth[item] = drawn(probabilities(odds, 1), random.nextDouble());
                stated[item] = probabilities(odds, confidence);
            }
            return ClassScores.of(truth, stated);
        }
    }

    private static double[] probabilities(double[] odds, double confidence) {
        double highest = Arrays.stream(odds).max().orElseThrow();
        double[] probabilities = Arrays.stream(odds)
                .map(odd -> Math.exp(confidence * (odd - highest)))
                .toArray();
        double sum = Arrays.stream(probabilities).sum();
        return Arrays.stream(probabilities).map(p -> p / sum).toArray();
    }

    private static int drawn(double[] probabilities, double uniform) {
        double left = uniform;
        int c = 0;
        while (c < probabilities.length - 1 && left >= probabilities[c]) {
            left -= probabilities[c];
            c++;
        }
        return c;
    }

    @SuppressWarnings("unchecked") // these metrics read scores of several classes
    private Metric<ClassScores> metric(Question question) {
        return (Metric<ClassScores>) registry.metric(question.metric());
    }

    private Estimate estimate(Question question, ClassScores scores) {
        Metric<ClassScores> metric = metric(question);
        Sample<ClassScores> sample = Sample.of(scores);
        IntervalMethod wanted = registry.method(question.method());
        IntervalMethod method = wanted.refusal(metric, sample).isEmpty() ? wanted : registry.method("delta-wilson");
        return method.interval(metric, sample, ConfidenceLevel.P95, ComputeOptions.defaults());
    }
}
