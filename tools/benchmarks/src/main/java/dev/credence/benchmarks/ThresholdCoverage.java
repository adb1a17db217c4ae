package dev.credence.benchmarks;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.curves.guarantee.ThresholdChoice;
import dev.credence.curves.guarantee.ThresholdChoice.Abstention;
import dev.credence.curves.guarantee.ThresholdChoice.Value;
import dev.credence.curves.guarantee.ThresholdDemand;
import dev.credence.curves.guarantee.ThresholdObjective;
import dev.credence.curves.guarantee.ThresholdRule;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.random.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Measures how often intervals of a metric cover its true value at a threshold that was chosen on the same items, and how often guarantees fail.
 * Scores of negatives are standard normal, those of positives are shifted; {@code tools/thresholds} runs it.
 */
record ThresholdCoverage(int samples) {
    private static final List<String> OBJECTIVES =
            List.of("f1", "youden", "accuracy", "net-benefit:at=0.2", "cost=1:10");
    private static final int[] SIZES = {100, 300, 1000};
    static final double SHIFT = 1.5;
    private static final double Z = 1.959963984540054;
    private static final int DRAWS = 400;

    static Section measured(int samples) {
        ThresholdCoverage study = new ThresholdCoverage(samples);
        return new Section("thresholds")
                .add("Each row has " + samples + " samples, so that a coverage of 0.95 has a standard error of "
                        + Section.format("%.4f", Math.sqrt(0.95 * 0.05 / samples)) + ".")
                .add("### Coverage of the optimised metric")
                .table(study.choices())
                .add("### Failures of the guarantee")
                .table(study.guarantees())
                .add("### Failures of demands that are met together")
                .table(HeldOutThresholds.table(samples));
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

    /** Measures how often demands fail that are tested on a part of the items, for single thresholds and for rules that abstain. */
    static final class HeldOutThresholds {
        private static final List<Case> CASES = List.of(
                new Case(false, List.of("accuracy=0.75")),
                new Case(false, List.of("precision=0.6", "npv=0.6")),
                new Case(true, List.of("accuracy=0.9")),
                new Case(true, List.of("precision=0.8", "npv=0.8")),
                new Case(true, List.of("fnr=0.05", "fpr=0.05")),
                new Case(true, List.of("accuracy=0.8", "abstention=0.4")));

        private HeldOutThresholds() {}

        private record Case(boolean abstains, List<String> demands) {
            ThresholdRule rule(int seed) {
                ThresholdRule rule = ThresholdRule.of(ConfidenceLevel.P95)
                        .run(ComputeOptions.defaults().withDraws(20).withSeed(seed));
                for (String text : demands) {
                    ThresholdDemand demand = ThresholdDemand.of(text);
                    rule = rule.demand(demand);
                }
                return abstains ? rule.abstaining() : rule;
            }

            String name() {
                return (abstains ? "abstaining: " : "")
                        + String.join(
                                ", ",
                                demands.stream()
                                        .map(ThresholdDemand::of)
                                        .map(ThresholdDemand::toString)
                                        .toList());
            }

            boolean isBroken(double[] cells) {
                return demands.stream().map(ThresholdDemand::of).anyMatch(demand -> {
                    double rate = rate(demand, cells);
                    return demand.rate().isAtMost() ? rate > demand.limit() : rate < demand.limit();
                });
            }
        }

        static List<List<String>> table(int samples) {
            List<List<String>> rows = new ArrayList<>();
            rows.add(List.of("demands", "positives", "n", "no threshold", "failures", "mean abstention"));
            for (Case one : CASES) {
                for (double prevalence : new double[] {0.5, 0.2}) {
                    for (int n : new int[] {100, 300, 1_000}) {
                        rows.add(row(one, prevalence, n, samples));
                    }
                }
            }
            return rows;
        }

        private static List<String> row(Case one, double prevalence, int n, int samples) {
            int none = 0;
            int failures = 0;
            double abstained = 0;
            for (int i = 0; i < samples; i++) {
                try {
                    double[] cells = cells(
                            one.rule(i).choose(Sample.of(ThresholdCoverage.sample(prevalence, n, i))), prevalence);
                    failures += one.isBroken(cells) ? 1 : 0;
                    abstained += cells[4];
                } catch (RefusedException e) {
                    none++;
                }
            }
            return Stream.of(
                            one.name(),
                            Double.toString(prevalence),
                            Integer.toString(n),
                            Section.format("%.3f", (double) none / samples),
                            Section.format("%.3f", (double) failures / samples),
                            none == samples ? "" : Section.format("%.3f", abstained / (samples - none)))
                    .toList();
        }

        /** Returns the shares of true positives, false positives, false negatives, true negatives and items without a prediction. */
        private static double[] cells(ThresholdChoice choice, double prevalence) {
            double upper = choice.threshold();
            Abstention abstention = choice.abstention();
            double lower = abstention == null ? upper : abstention.negativeBelow();
            double tp = prevalence * Normal.survival(upper - ThresholdCoverage.SHIFT);
            double fp = (1 - prevalence) * Normal.survival(upper);
            double fn = prevalence * (1 - Normal.survival(lower - ThresholdCoverage.SHIFT));
            double tn = (1 - prevalence) * (1 - Normal.survival(lower));
            return new double[] {tp, fp, fn, tn, Math.max(0, 1 - tp - fp - fn - tn), prevalence};
        }

        private static double rate(ThresholdDemand demand, double[] cells) {
            double right = cells[0] + cells[3];
            return switch (demand.rate()) {
                case PRECISION -> cells[0] / (cells[0] + cells[1]);
                case NPV -> cells[3] / (cells[2] + cells[3]);
                case ACCURACY -> right / (1 - cells[4]);
                case FNR -> cells[2] / cells[5];
                case FPR -> cells[1] / (1 - cells[5]);
                case ABSTENTION -> cells[4];
                default -> throw new IllegalArgumentException("this study has no rate " + demand.rate());
            };
        }
    }
}
