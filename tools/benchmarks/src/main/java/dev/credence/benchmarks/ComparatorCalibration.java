package dev.credence.benchmarks;

import static dev.credence.benchmarks.Section.code;
import static dev.credence.benchmarks.Section.format;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Measures how often Bayesian comparators distinguish two systems that do not differ. The seed is 1. Takes about three minutes.
 */
final class ComparatorCalibration {
    private static final int DRAWS = 1_000;
    private static final ComparisonOptions AT95 = ComparisonOptions.at(ConfidenceLevel.P95);
    private static final int[] SIZES = {20, 40, 100, 400};
    private static final double[] AGREEMENTS = {0.6, 0.8, 0.9, 0.95, 0.98};

    private final Registry registry = Registry.load();
    private final int samples;

    private ComparatorCalibration(int samples) {
        this.samples = samples;
    }

    /** One comparator on one metric, of systems that are right on four of five items. */
    private record Question(String comparator, String metric, int classes) {}

    /** Shares of samples: sure of either system, and with 0 inside the interval. */
    private record Outcome(double sure, double covered) {}

    private static final List<Question> QUESTIONS = List.of(
            new Question("bayes-paired", "accuracy", 2),
            new Question("bayes-paired", "recall", 2),
            new Question("paired-dirichlet", "accuracy", 2),
            new Question("paired-dirichlet", "f1", 2),
            new Question("paired-dirichlet", "mcc", 2),
            new Question("paired-dirichlet", "accuracy", 3),
            new Question("paired-dirichlet", "f1.macro", 3),
            new Question("paired-dirichlet:prior=0", "f1", 2),
            new Question("paired-dirichlet:prior=0.5", "f1", 2),
            new Question("bayes", "accuracy", 2),
            new Question("bayes", "f1", 2));

    static Section measured(int samples) {
        return new ComparatorCalibration(samples).section();
    }

    private Section section() {
        Section section = new Section("comparators")
                .add("## Bayesian comparators where nothing differs")
                .add("Each of two systems is right on 0.8 of the items. The agreement is the share of items"
                        + " on which both are right or both are wrong (the smallest possible one is 0.6, where no"
                        + " item is wrong for both). Errors are spread evenly over the other classes. Positives"
                        + " are 0.3 of two classes; three classes have shares 0.6, 0.3, 0.1. There are "
                        + format("%,d", samples)
                        + " samples, with seed 1. Each cell gives first the share of samples in which the"
                        + " probability that the first system is better is below 0.025 or above 0.975; for a"
                        + " calibrated probability this share is at most 0.05. The second number is the coverage"
                        + " of the 95% interval. Standard errors near 0.05 are "
                        + format("%.3f", Math.sqrt(0.05 * 0.95 / samples)) + ".");
        for (Question question : QUESTIONS) {
            section.add("### " + code(question.comparator()) + " on " + code(question.metric()) + ", "
                            + question.classes() + " classes")
                    .table(rows(question));
        }
        return section;
    }

    private List<List<String>> rows(Question question) {
        boolean paired = !question.comparator().equals("bayes");
        List<List<String>> rows = new ArrayList<>();
        rows.add(head());
        double[] agreements = paired ? AGREEMENTS : new double[] {Double.NaN};
        for (double agreement : agreements) {
            List<String> row = new ArrayList<>();
            row.add(paired ? format("%.2f", agreement) : "independent");
            for (int n : SIZES) {
                Outcome outcome = outcome(question, n, agreement);
                row.add(format("%.3f %.3f", outcome.sure(), outcome.covered()));
            }
            rows.add(row);
        }
        return rows;
    }

    private static List<String> head() {
        List<String> head = new ArrayList<>(List.of("agreement"));
        for (int n : SIZES) {
            head.add("n = " + n);
        }
        return head;
    }

    private Outcome outcome(Question question, int n, double agreement) {
        Comparator comparator = registry.comparator(question.comparator());
        ConfusionMetric metric = (ConfusionMetric) registry.metric(question.metric());
        EqualSystems systems = new EqualSystems(question.classes(), agreement);
        SplittableRandom random = new SplittableRandom(1);
        int sure = 0;
        int covered = 0;
        for (int sample = 0; sample < samples; sample++) {
            Pairing<ConfusionMatrix> pairing = Double.isNaN(agreement)
                    ? Pairing.independent(Sample.of(systems.single(n, random)), Sample.of(systems.single(n, random)))
                    : Pairing.paired(systems.joint(n, random));
            Comparison answer = Comparison.compute(
                    comparator,
                    metric,
                    pairing,
                    AT95,
                    ComputeOptions.defaults().withSeed(sample).withDraws(DRAWS));
            double greater = answer.probabilityFirstGreater();
            sure += greater < 0.025 || greater > 0.975 ? 1 : 0;
            covered += answer.lower() <= 0 && answer.upper() >= 0 ? 1 : 0;
        }
        return new Outcome(sure / (double) samples, covered / (double) samples);
    }

    /** Two systems that are right on four of five items each, together on a given share of items: nothing differs. */
    static final class EqualSystems {
        private static final double RIGHT = 0.8;
        private static final List<String> LABELS = List.of("a", "b", "c");

        private final int classes;
        /** Probability that one system alone is right, for each. */
        private final double alone;

        EqualSystems(int classes, double agreement) {
            this.classes = classes;
            this.alone = Double.isNaN(agreement) ? RIGHT * (1 - RIGHT) : (1 - agreement) / 2;
        }

        private int truth(SplittableRandom random) {
            double u = random.nextDouble();
            if (classes == 2) {
                return u < 0.7 ? 0 : 1;
            }
            return u < 0.6 ? 0 : u < 0.9 ? 1 : 2;
        }

        private int wrong(int truth, SplittableRandom random) {
            return (truth + 1 + random.nextInt(classes - 1)) % classes;
        }

        private List<String> labels() {
            return LABELS.subList(0, classes);
        }

        /** Items seen by both. */
        PairedConfusionMatrix joint(int n, SplittableRandom random) {
            long[][][] counts = new long[classes][classes][classes];
            for (int item = 0; item < n; item++) {
                int truth = truth(random);
                double u = random.nextDouble();
                boolean first = u < RIGHT;
                boolean second = u < RIGHT - alone || (u >= RIGHT && u < RIGHT + alone);
                counts[truth][first ? truth : wrong(truth, random)][second ? truth : wrong(truth, random)]++;
            }
            return PairedConfusionMatrix.of(labels(), counts).withPositive("b");
        }

        /** Items seen by one. */
        ConfusionMatrix single(int n, SplittableRandom random) {
            long[][] counts = new long[classes][classes];
            for (int item = 0; item < n; item++) {
                int truth = truth(random);
                counts[truth][random.nextDouble() < RIGHT ? truth : wrong(truth, random)]++;
            }
            return ConfusionMatrix.of(labels(), counts).withPositive("b");
        }
    }
}
