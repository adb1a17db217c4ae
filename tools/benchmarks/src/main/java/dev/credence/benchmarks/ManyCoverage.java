package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.hypothesis.multiple.PairwiseComparisons;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Measures how often all intervals of {@code PairwiseComparisons} cover at once, and how often any two equal systems are distinguished by
 * them, by Holm's method, and by single p-values.
 */
final class ManyCoverage {
    private static final int[] SIZES = {50, 150, 500};
    private static final int[] SYSTEMS = {3, 8};
    private static final List<String> METRICS = List.of("accuracy", "f1");
    /** 1000 directions: their error in a familywise rate is below 0.003, that of 1000 samples 0.007. */
    private static final long DIRECTIONS = 1000;

    private final int draws;
    private final Credence credence = Credence.load();
    private final List<String> csv = new ArrayList<>();

    private ManyCoverage(int draws) {
        this.draws = draws;
        csv.add("systems,population,metric,n,all intervals hold,equal distinguished by max-t,by holm,one by one,"
                + "different distinguished by max-t,by holm,mean length");
    }

    static Section measured(int samples) {
        ManyCoverage study = new ManyCoverage(samples);
        return new Section("many").add(study.text()).table(study.rows()).cells(study.csv);
    }

    private String text() {
        return "## Many systems on the same items\n\n`PairwiseComparisons` (`compare --against A,B,C`) compares all"
                + " pairs of 3 and of 8 systems at level 0.95. The table gives how often all intervals hold at once. It"
                + " also gives how often some pair of equal systems is declared different by max-T, by Holm, and by"
                + " unadjusted p-values below 0.05, and how many of the different pairs are declared different. With"
                + " probability 0.5 the error of a system on an item depends on the item's hardness, which is the same for"
                + " all systems. The prevalence is 0.3. \"Alike\" means that all systems err on 15% (or 3%) of the items;"
                + " \"halves\" that the first half of the systems errs on 15% and the others on 25%. Each cell has "
                + draws + " samples, so that 0.95 has a standard error of "
                + Section.format("%.4f", Math.sqrt(0.95 * 0.05 / draws))
                + ". Every cell is in [many.csv](coverage/many.csv).";
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "systems",
                "population",
                "metric",
                "n",
                "all intervals hold",
                "equal distinguished: max-T",
                "Holm",
                "one by one",
                "different distinguished: max-T",
                "Holm",
                "mean length"));
        for (int systems : SYSTEMS) {
            for (ManySystems population : populations(systems)) {
                for (String metric : METRICS) {
                    for (int n : SIZES) {
                        rows.add(row(population, metric, n));
                    }
                }
            }
        }
        return rows;
    }

    private static List<ManySystems> populations(int systems) {
        return List.of(
                ManySystems.alike("alike, 0.15", systems, 0.15),
                ManySystems.alike("alike, 0.03", systems, 0.03),
                ManySystems.halves("halves", systems, 0.15, 0.25));
    }

    @SuppressWarnings("unchecked") // accuracy and f1 read matrices
    private List<String> row(ManySystems population, String spelling, int n) {
        Metric<ConfusionMatrix> metric =
                (Metric<ConfusionMatrix>) credence.registry().metric(spelling);
        double[] truths = population.truths(metric);
        SplittableRandom random = new SplittableRandom(n * 1_000_003L + truths.length * 7_919L);
        Tally tally = new Tally(truths);
        for (int draw = 0; draw < draws; draw++) {
            ComputeOptions options =
                    ComputeOptions.defaults().withDraws(DIRECTIONS).withSeed(draw);
            tally.add(PairwiseComparisons.of(credence)
                    .run(options)
                    .compare(metric, Sample.of(population.sample(n, random))));
        }
        List<String> row = new ArrayList<>(List.of(
                Integer.toString(truths.length), population.title(), Section.code(spelling), Integer.toString(n)));
        row.addAll(tally.shares());
        csv.add(String.join(",", row).replace("`", "").replace("alike, ", "alike "));
        return row;
    }

    /** The results of the samples of a cell. */
    private static final class Tally {
        private final double[] truths;
        private int samples;
        private int held;
        private int maxT;
        private int holm;
        private int single;
        private int detected;
        private int foundByHolm;
        private int different;
        private int equal;
        private double length;

        Tally(double[] truths) {
            this.truths = truths;
        }

        void add(MultipleComparison comparison) {
            samples++;
            boolean all = true;
            boolean apart = false;
            boolean apartByHolm = false;
            boolean apartAlone = false;
            for (MultipleComparison.SimultaneousDifference pair : comparison.differences()) {
                double truth = truths[pair.first()] - truths[pair.second()];
                all &= pair.comparison().lower() <= truth
                        && truth <= pair.comparison().upper();
                length += pair.comparison().width() / comparison.differences().size();
                if (truth == 0) {
                    equal++;
                    apart |= pair.isSignificant();
                    apartByHolm |= pair.holm() < 0.05;
                    apartAlone |= pair.pValue() < 0.05;
                } else {
                    different++;
                    detected += pair.isSignificant() ? 1 : 0;
                    foundByHolm += pair.holm() < 0.05 ? 1 : 0;
                }
            }
            held += all ? 1 : 0;
            maxT += apart ? 1 : 0;
            holm += apartByHolm ? 1 : 0;
            single += apartAlone ? 1 : 0;
        }

        List<String> shares() {
            return List.of(
                    share(held, samples),
                    share(maxT, equal == 0 ? 0 : samples),
                    share(holm, equal == 0 ? 0 : samples),
                    share(single, equal == 0 ? 0 : samples),
                    share(detected, different),
                    share(foundByHolm, different),
                    Section.format("%.3f", length / samples));
        }

        private static String share(int part, int whole) {
            return whole == 0 ? "" : Section.format("%.3f", part / (double) whole);
        }
    }

    /**
     * Systems of known error rates on the same items, three of ten of them positive: an item is, every other time, as hard for one system
     * as for all. Each errs alike on both classes, so that its true matrix is known.
     *
     * @param title what it is called
     * @param errors the error rate of each system
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record ManySystems(String title, double... errors) {
        private static final double PREVALENCE = 0.3;
        private static final double SHARED = 0.5;
        /** True values of matrices of this many items differ from the limit by less than what is measured. */
        private static final double LARGE = 1e7;

        private static final List<String> LABELS = List.of("no", "yes");

        /** All are equal. */
        static ManySystems alike(String title, int systems, double error) {
            return new ManySystems(
                    title, IntStream.range(0, systems).mapToDouble(i -> error).toArray());
        }

        /** Returns systems of which the first half is better than the others. */
        static ManySystems halves(String title, int systems, double better, double worse) {
            return new ManySystems(
                    title,
                    IntStream.range(0, systems)
                            .mapToDouble(i -> 2 * i < systems ? better : worse)
                            .toArray());
        }

        List<String> names() {
            return IntStream.range(0, errors.length)
                    .mapToObj(i -> "system " + i)
                    .toList();
        }

        JointConfusionMatrix sample(int items, SplittableRandom random) {
            JointConfusionCounter counter = new JointConfusionCounter(names());
            for (int item = 0; item < items; item++) {
                int truth = random.nextDouble() < PREVALENCE ? 1 : 0;
                double hardness = random.nextDouble();
                List<String> predictions = new ArrayList<>();
                for (double error : errors) {
                    double difficulty = random.nextDouble() < SHARED ? hardness : random.nextDouble();
                    predictions.add(LABELS.get(difficulty < error ? 1 - truth : truth));
                }
                counter.add(LABELS.get(truth), predictions, 1);
            }
            for (String label : LABELS) {
                counter.add(label, names().stream().map(name -> label).toList(), 0);
            }
            return counter.toMatrix().withPositive("yes");
        }

        /** Returns the true value of each system. */
        double[] truths(Metric<ConfusionMatrix> metric) {
            double[] truths = new double[errors.length];
            for (int system = 0; system < truths.length; system++) {
                truths[system] = metric.value(
                        ConfusionMatrix.of(LABELS, table(errors[system])).withPositive("yes"));
            }
            return truths;
        }

        private static long[][] table(double error) {
            return new long[][] {
                {Math.round(LARGE * (1 - PREVALENCE) * (1 - error)), Math.round(LARGE * (1 - PREVALENCE) * error)},
                {Math.round(LARGE * PREVALENCE * error), Math.round(LARGE * PREVALENCE * (1 - error))}
            };
        }
    }
}
