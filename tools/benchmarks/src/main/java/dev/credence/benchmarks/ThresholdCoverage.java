package dev.credence.benchmarks;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.curves.guarantee.ThresholdChoice;
import dev.credence.curves.guarantee.ThresholdChoice.Value;
import dev.credence.curves.guarantee.ThresholdDemand;
import dev.credence.curves.guarantee.ThresholdObjective;
import dev.credence.curves.guarantee.ThresholdRule;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.random.Streams;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Measures how often intervals of a metric cover its true value at a threshold that was chosen on the same items, and how often guarantees fail.
 * Scores of negatives are standard normal, those of positives are shifted; {@code tools/thresholds} runs it.
 */
public final class ThresholdCoverage {
    private static final List<String> OBJECTIVES =
            List.of("f1", "youden", "accuracy", "net-benefit:at=0.2", "cost=1:10");
    private static final int[] SIZES = {100, 300, 1000};
    static final double SHIFT = 1.5;
    private static final double Z = 1.959963984540054;
    private static final int DRAWS = 400;

    private final int samples;

    private ThresholdCoverage(int samples) {
        this.samples = samples;
    }

    /** Writes the tables: the folder of the page, and the number of samples of each row. */
    public static void main(String[] arguments) throws IOException {
        ThresholdCoverage study = new ThresholdCoverage(arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_000);
        new Section("thresholds")
                .add("Each row has " + study.samples + " samples, so that a coverage of 0.95 has a standard error of "
                        + Section.format("%.4f", Math.sqrt(0.95 * 0.05 / study.samples)) + ".")
                .add("### Coverage of the optimised metric")
                .table(study.choices())
                .add("### Failures of the guarantee")
                .table(study.guarantees())
                .add("### Failures of demands that are met together")
                .table(HeldOutThresholds.table(study.samples))
                .write(Path.of(arguments[0]).resolve("thresholds.md"));
    }

    private List<List<String>> choices() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "optimised", "positives", "n", "fixed threshold", "length", "with the choice", "length", "optimism"));
        for (String objective : OBJECTIVES) {
            for (double prevalence : new double[] {0.5, 0.1}) {
                for (int n : SIZES) {
                    rows.add(row(objective, prevalence, n));
                }
            }
        }
        return rows;
    }

    private List<String> row(String name, double prevalence, int n) {
        ThresholdObjective objective = ThresholdObjective.of(name);
        ThresholdRule rule = ThresholdRule.of(ConfidenceLevel.P95).optimise(objective);
        double[][] values = IntStream.range(0, samples)
                .parallel()
                .mapToObj(i -> {
                    ThresholdChoice choice = rule.run(
                                    ComputeOptions.defaults().withSeed(i).withDraws(DRAWS))
                            .choose(Sample.of(sample(prevalence, n, i)));
                    Value value = choice.values().stream()
                            .filter(one -> one.metric().equals(objective.name()))
                            .findFirst()
                            .orElseThrow();
                    Cells cells = Cells.observed(choice);
                    double truth = Cells.at(choice.threshold(), prevalence).value(name);
                    double half = Z * cells.error(name);
                    return new double[] {
                        Math.abs(value.value() - truth) <= half ? 1 : 0,
                        2 * half,
                        value.lower() <= truth && truth <= value.upper() ? 1 : 0,
                        value.upper() - value.lower(),
                        value.value() - truth
                    };
                })
                .toArray(double[][]::new);
        return List.of(
                name,
                Double.toString(prevalence),
                Integer.toString(n),
                Section.format("%.3f", mean(values, 0)),
                Section.format("%.3f", mean(values, 1)),
                Section.format("%.3f", mean(values, 2)),
                Section.format("%.3f", mean(values, 3)),
                Section.format("%.4f", mean(values, 4)));
    }

    private List<List<String>> guarantees() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("demand", "positives", "n", "no threshold", "failures", "mean true value", "other rate"));
        for (String demand : List.of("recall=0.9", "specificity=0.9", "precision=0.7", "npv=0.9")) {
            for (double prevalence : new double[] {0.5, 0.2}) {
                for (int n : SIZES) {
                    rows.add(guarantee(ThresholdDemand.of(demand), prevalence, n));
                }
            }
        }
        return rows;
    }

    private List<String> guarantee(ThresholdDemand demand, double prevalence, int n) {
        ThresholdRule rule = ThresholdRule.of(ConfidenceLevel.P95)
                .atLeast(demand)
                .run(ComputeOptions.defaults().withDraws(20));
        int none = 0;
        int failures = 0;
        double sum = 0;
        double others = 0;
        for (int i = 0; i < samples; i++) {
            try {
                double threshold =
                        rule.choose(Sample.of(sample(prevalence, n, i))).threshold();
                Cells cells = Cells.at(threshold, prevalence);
                double truth = cells.value(demand.rate().word());
                failures += truth < demand.limit() ? 1 : 0;
                sum += truth;
                others += switch (demand.rate()) {
                    case RECALL, NPV -> cells.value("specificity");
                    default -> cells.value("recall");
                };
            } catch (RefusedException e) {
                none++;
            }
        }
        int chosen = samples - none;
        return List.of(
                demand.rate().word() + " >= " + demand.limit(),
                Double.toString(prevalence),
                Integer.toString(n),
                Section.format("%.3f", (double) none / samples),
                Section.format("%.3f", (double) failures / samples),
                chosen == 0 ? "" : Section.format("%.3f", sum / chosen),
                chosen == 0 ? "" : Section.format("%.3f", others / chosen));
    }

    private static double mean(double[][] rows, int column) {
        double sum = 0;
        for (double[] row : rows) {
            sum += row[column];
        }
        return sum / rows.length;
    }

    static ScoredSample sample(double prevalence, int n, int index) {
        UniformRandomProvider random = Streams.block(31, index);
        double[] scores = new double[n];
        boolean[] positive = new boolean[n];
        for (int item = 0; item < n; item++) {
            // the first two items have one class each, without which no threshold is chosen
            positive[item] = item < 2 ? item == 0 : random.nextDouble() < prevalence;
            scores[item] =
                    Normal.quantile(random.nextDouble() * (1 - 0x1p-52) + 0x1p-54) + (positive[item] ? SHIFT : 0);
        }
        return ScoredSample.of(scores, positive);
    }

    /** The shares of true positives, false positives, false negatives and true negatives, and the number of items. */
    private record Cells(double tp, double fp, double fn, double tn, double n) {
        static Cells at(double threshold, double prevalence) {
            double recall = Normal.survival(threshold - SHIFT);
            double alarms = Normal.survival(threshold);
            return new Cells(
                    prevalence * recall,
                    (1 - prevalence) * alarms,
                    prevalence * (1 - recall),
                    (1 - prevalence) * (1 - alarms),
                    Double.NaN);
        }

        static Cells observed(ThresholdChoice choice) {
            double n = choice.positives() + choice.negatives();
            double recall = choice.values().get(0).value();
            double tp = recall * choice.positives() / n;
            double fp = choice.predictedPositive() / n - tp;
            return new Cells(tp, fp, choice.positives() / n - tp, choice.negatives() / n - fp, n);
        }

        double value(String metric) {
            return switch (metric) {
                case "recall" -> tp / (tp + fn);
                case "specificity" -> tn / (tn + fp);
                case "precision" -> tp / (tp + fp);
                case "npv" -> tn / (tn + fn);
                case "f1" -> 2 * tp / (2 * tp + fp + fn);
                case "youden" -> tp / (tp + fn) + tn / (tn + fp) - 1;
                case "accuracy" -> tp + tn;
                case "cost=1:10" -> fp + 10 * fn;
                default -> tp - fp / 4;
            };
        }

        /** Returns the standard error at a threshold that was fixed beforehand. */
        double error(String metric) {
            double value = value(metric);
            double square = switch (metric) {
                case "f1" -> {
                    double below = 2 * tp + fp + fn;
                    yield (tp * (2 - 2 * value) * (2 - 2 * value) + (fp + fn) * value * value) / (below * below);
                }
                case "youden" -> {
                    double recall = tp / (tp + fn);
                    double specificity = tn / (tn + fp);
                    yield recall * (1 - recall) / (tp + fn) + specificity * (1 - specificity) / (tn + fp);
                }
                case "accuracy" -> value * (1 - value);
                case "cost=1:10" -> fp + 100 * fn - value * value;
                default -> tp + fp / 16 - value * value;
            };
            return Math.sqrt(square / n);
        }
    }
}
