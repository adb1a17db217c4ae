package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Estimate;
import dev.credence.judge.ItemPlan;
import dev.credence.judge.Judged;
import dev.credence.judge.JudgedComparison.JudgedPairs;
import dev.credence.judge.JudgedItems;
import dev.credence.judge.JudgedLabels;
import dev.credence.judge.LabellingPlan;
import dev.credence.outcomes.Outcomes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Measures corrected intervals whose labels were chosen by a plan against those of uniformly drawn labels, for areas of scores, means of numbers
 * and all differences of three systems, for docs/measurements/judge.md. The seed is fixed.
 */
final class PlannedLabelCoverage {
    private static final long SEED = 20_261_128;
    private static final int ALL = 1_200;
    private static final int FIRST = 100;
    private static final int[] ADDED = {100, 200};
    private static final double[] RATES = {0.85, 0.85, 0.75};
    private static final List<String> NAMES = List.of("a", "b", "c");

    private final int samples;
    private final Credence credence = Credence.load();

    private PlannedLabelCoverage(int samples) {
        this.samples = samples;
    }

    static Section measured(int samples) {
        return new Section("planned-labels")
                .add("## Planned labels of scores, numbers and three systems")
                .add(samples + " samples of a cell, " + ALL + " items, of which " + FIRST + " are labelled first.")
                .table(new PlannedLabelCoverage(samples).rows());
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "metric",
                "judge",
                "labels added",
                "coverage: uniform",
                "planned",
                "length of planned / uniform",
                "worth in the plan"));
        for (int added : ADDED) {
            for (double right : new double[] {0.95, 0.85}) {
                rows.add(row(
                        "auroc",
                        "right in " + Math.round(100 * right) + "%",
                        added,
                        random -> scores(right, false, random)));
            }
            rows.add(row("auroc", "errs near the threshold", added, random -> scores(0.85, true, random)));
            rows.add(row("mean", "errs by the same amount", added, random -> numbers(false, random)));
            rows.add(row("mean", "errs in proportion to its number", added, random -> numbers(true, random)));
            rows.add(systems("right in 90%", added));
        }
        return rows;
    }

    /** Items by truth and by judge, and the true value of the metric. */
    private record DrawnItems<J extends Poolable<J>>(List<J> truth, List<J> judge, double value) {
        /** Returns the items with labels of some of them, and a probability of each label if there are any. */
        JudgedItems<J> labelled(boolean[] known, @Nullable IntToDoubleFunction probability) {
            JudgedItems<J> items = new JudgedItems<>();
            for (int item = 0; item < known.length; item++) {
                J label = known[item] ? truth.get(item) : null;
                if (probability == null) {
                    items.add(label, judge.get(item));
                } else {
                    items.addWithProbability(probability.applyAsDouble(item), label, judge.get(item));
                }
            }
            return items;
        }
    }

    /** Makes items. */
    @FunctionalInterface
    private interface Source<J extends Poolable<J>> {
        DrawnItems<J> draw(SplittableRandom random);
    }

    /** Scores that are uniform, and higher by 0.5 for positive items, so that the area is 0.875. */
    private static DrawnItems<ScoredSample> scores(double right, boolean near, SplittableRandom random) {
        List<ScoredSample> truth = new ArrayList<>();
        List<ScoredSample> judge = new ArrayList<>();
        for (int item = 0; item < ALL; item++) {
            boolean positive = random.nextDouble() < 0.4;
            double score = random.nextDouble() + (positive ? 0.5 : 0);
            double chance = near ? (score > 0.5 && score < 1 ? 0.3 : 0.02) : 1 - right;
            boolean judged = positive != random.nextDouble() < chance;
            truth.add(ScoredSample.of(new double[] {score}, new boolean[] {positive}));
            judge.add(ScoredSample.of(new double[] {score}, new boolean[] {judged}));
        }
        return new DrawnItems<>(truth, judge, 0.875);
    }

    /** Numbers of an exponential distribution with the mean 1 by the judge, and with an error by truth. */
    private static DrawnItems<Outcomes> numbers(boolean inProportion, SplittableRandom random) {
        List<Outcomes> truth = new ArrayList<>();
        List<Outcomes> judge = new ArrayList<>();
        for (int item = 0; item < ALL; item++) {
            double judged = -StrictMath.log(1 - random.nextDouble());
            double error = random.nextGaussian() * (inProportion ? 0.7 * judged : 0.7);
            truth.add(Outcomes.of(judged + error));
            judge.add(Outcomes.of(judged));
        }
        return new DrawnItems<>(truth, judge, 1);
    }

    private static boolean[] first(int labels) {
        boolean[] known = new boolean[ALL];
        for (int item = 0; item < labels; item++) {
            known[item] = true;
        }
        return known;
    }

    private static boolean[] union(boolean[] one, boolean[] other) {
        boolean[] both = one.clone();
        IntStream.range(0, both.length).forEach(item -> both[item] |= other[item]);
        return both;
    }

    private <J extends Poolable<J>> List<String> row(String metric, String judge, int added, Source<J> source) {
        JudgeCoverage.Tally uniform = new JudgeCoverage.Tally();
        JudgeCoverage.Tally planned = new JudgeCoverage.Tally();
        double worth = 0;
        SplittableRandom random = new SplittableRandom(SEED);
        for (int sample = 0; sample < samples; sample++) {
            DrawnItems<J> drawn = source.draw(random);
            ItemPlan plan =
                    Judged.of(credence, drawn.labelled(first(FIRST), null)).planItems(metric, added);
            boolean[] chosen = union(first(FIRST), plan.draw(sample));
            uniform.add(corrected(drawn.labelled(first(FIRST + added), null), metric), drawn.value());
            planned.add(corrected(drawn.labelled(chosen, plan::probability), metric), drawn.value());
            worth += plan.worth();
        }
        return cells(metric, judge, added, uniform, planned, samples, worth);
    }

    private Estimate corrected(JudgedItems<?> items, String metric) {
        return Judged.of(credence, items).estimate(metric).corrected();
    }

    /** Accuracy of three systems: each of the three differences counts. */
    private List<String> systems(String judge, int added) {
        JudgeCoverage.Tally uniform = new JudgeCoverage.Tally();
        JudgeCoverage.Tally planned = new JudgeCoverage.Tally();
        double worth = 0;
        SplittableRandom random = new SplittableRandom(SEED);
        for (int sample = 0; sample < samples; sample++) {
            Rows rows = Rows.drawn(random);
            LabellingPlan plan = Judged.of(credence, rows.counted(first(FIRST))).planLabels("accuracy", added);
            LabellingPlan.Group[] groups = IntStream.range(0, ALL)
                    .mapToObj(item -> plan.group(
                            rows.judge().get(item), rows.predictions().get(item)))
                    .toArray(LabellingPlan.Group[]::new);
            double[] drawn = IntStream.range(0, ALL)
                    .mapToDouble(item -> item < FIRST ? 0 : groups[item].drawn())
                    .toArray();
            boolean[] chosen = union(first(FIRST), LabellingPlan.draw(drawn, sample));
            add(uniform, Judged.of(credence, rows.counted(first(FIRST + added))));
            add(planned, Judged.of(credence, rows.items(chosen, item -> groups[item].probability())));
            worth += plan.worth();
        }
        return cells("accuracy of three", judge, added, uniform, planned, 3 * samples, worth);
    }

    private static void add(JudgeCoverage.Tally tally, Judged judged) {
        JudgedPairs pairs =
                judged.compareAll("accuracy", ComputeOptions.defaults().withDraws(100));
        pairs.pairs().forEach(pair -> {
            Estimate difference = pair.comparison().corrected();
            tally.add(difference.lower(), difference.upper(), RATES[pair.first()] - RATES[pair.second()]);
        });
    }

    /** Items of three systems. */
    private record Rows(List<String> truth, List<String> judge, List<List<String>> predictions) {
        static Rows drawn(SplittableRandom random) {
            Rows rows = new Rows(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            for (int item = 0; item < ALL; item++) {
                boolean truth = random.nextDouble() < 0.4;
                rows.truth.add(labelOf(truth));
                rows.judge.add(labelOf(truth == random.nextDouble() < 0.9));
                List<String> predicted = new ArrayList<>();
                for (double rate : RATES) {
                    predicted.add(labelOf(truth == random.nextDouble() < rate));
                }
                rows.predictions.add(predicted);
            }
            return rows;
        }

        private static String labelOf(boolean positive) {
            return positive ? "1" : "0";
        }

        JudgedLabels counted(boolean[] known) {
            JudgedLabels.Rows counts = JudgedLabels.counting(NAMES.toArray(String[]::new));
            for (int item = 0; item < ALL; item++) {
                counts.add(known[item] ? truth.get(item) : null, judge.get(item), predictions.get(item), 1);
            }
            return counts.toLabels().withPositive("1");
        }

        JudgedItems<JointConfusionMatrix> items(boolean[] known, IntToDoubleFunction probability) {
            JudgedItems<JointConfusionMatrix> items = new JudgedItems<>();
            for (int item = 0; item < ALL; item++) {
                items.addWithProbability(
                        probability.applyAsDouble(item),
                        known[item] ? singleItem(truth.get(item), item) : null,
                        singleItem(judge.get(item), item));
            }
            return items;
        }

        private JointConfusionMatrix singleItem(String label, int item) {
            Map<String, List<String>> columns = new LinkedHashMap<>();
            for (int system = 0; system < NAMES.size(); system++) {
                columns.put(NAMES.get(system), List.of(predictions.get(item).get(system)));
            }
            return JointConfusionMatrix.ofPredictions(List.of(label), columns)
                    .withLabels(List.of("0", "1"))
                    .withPositive("1");
        }
    }

    private List<String> cells(
            String metric,
            String judge,
            int added,
            JudgeCoverage.Tally uniform,
            JudgeCoverage.Tally planned,
            int intervals,
            double worth) {
        return List.of(
                "`" + metric + "`",
                judge,
                Integer.toString(added),
                Section.format("%.3f", uniform.coverage(intervals)),
                Section.format("%.3f", planned.coverage(intervals)),
                Section.format("%.2f", planned.length() / uniform.length()),
                Section.format("%.0f", worth / samples));
    }
}
