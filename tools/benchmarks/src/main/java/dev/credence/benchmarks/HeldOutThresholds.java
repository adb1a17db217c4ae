package dev.credence.benchmarks;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.curves.guarantee.ThresholdChoice;
import dev.credence.curves.guarantee.ThresholdChoice.Abstention;
import dev.credence.curves.guarantee.ThresholdDemand;
import dev.credence.curves.guarantee.ThresholdRule;
import dev.credence.numerics.normal.Normal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Measures how often demands fail that are tested on a part of the items, for single thresholds and for rules that abstain. */
final class HeldOutThresholds {
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
                double[] cells =
                        cells(one.rule(i).choose(Sample.of(ThresholdCoverage.sample(prevalence, n, i))), prevalence);
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
