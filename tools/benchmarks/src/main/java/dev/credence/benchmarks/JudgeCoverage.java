package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.RefusedException;
import dev.credence.judge.Judged;
import dev.credence.judge.JudgedComparison;
import dev.credence.judge.JudgedEstimate;
import dev.credence.judge.JudgedLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Measures the coverage and the length of intervals that are corrected for a judge, for docs/measurements/judge.md.
 * The seed is fixed.
 */
final class JudgeCoverage {
    private static final int[] LABELLED = {20, 50, 100, 200, 500};
    private static final long SEED = 20_261_129;
    static final double[] TWO_CLASSES = {0.7, 0.3};
    private static final double[] THREE_CLASSES = {0.5, 0.3, 0.2};

    private final int samples;
    private final Credence credence = Credence.load();

    private JudgeCoverage(int samples) {
        this.samples = samples;
    }

    static Section measured(int samples) {
        return new JudgeCoverage(samples).section();
    }

    private Section section() {
        String error = Section.format("%.4f", Math.sqrt(0.95 * 0.05 / samples));
        List<List<String>> ofLabels = estimates();
        List<List<String>> ofItems = new JudgedItemsCoverage(samples).rows();
        return new Section("judge")
                .add("Each cell has " + samples + " samples, so that a coverage of 0.95 has a standard error of "
                        + error + ".")
                .add("## One system")
                .add(claim(ofLabels, 5))
                .table(ofLabels)
                .add("## Scores, numbers and designs")
                .add(claim(ofItems, 4))
                .table(ofItems)
                .add("## The difference of two systems")
                .table(differences())
                .add("## The share of a label by Rogan and Gladen")
                .table(shares())
                .add("## Gates")
                .table(new JudgedGateErrors(samples).rows());
    }

    private List<List<String>> estimates() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "metric",
                "judge",
                "n",
                "N",
                "coverage: labels",
                "corrected",
                "length of corrected / labels",
                "judge used",
                "noted"));
        for (Situation situation : Situation.ALL) {
            for (JudgeKind judge : JudgeKind.values()) {
                Population population = new Population(situation.shares, judge);
                for (int n : LABELLED) {
                    rows.add(estimates(situation, population, n, 2_000));
                }
                rows.add(estimates(situation, population, 100, 100));
            }
            for (JudgeKind judge : List.of(JudgeKind.GOOD, JudgeKind.BY_CLASS)) {
                Population population = new Population(situation.shares, judge);
                rows.add(estimates(situation, population, 20, 20));
                rows.add(estimates(situation, population, 20, 200_000));
            }
        }
        return rows;
    }

    private List<String> estimates(Situation situation, Population population, int n, int others) {
        SplittableRandom random = new SplittableRandom(SEED);
        double truth = value(situation, population, 1);
        Tally labels = new Tally();
        Tally corrected = new Tally();
        int used = 0;
        int noted = 0;
        for (int sample = 0; sample < samples; sample++) {
            JudgedEstimate estimate = Judged.of(credence, drawn(population, n, others, random, "system"))
                    .estimate(situation.metric);
            labels.add(estimate.labels(), truth);
            corrected.add(estimate.corrected(), truth);
            used += estimate.lambda() > 0 ? 1 : 0;
            noted += isNoted(estimate.corrected()) ? 1 : 0;
        }
        return List.of(
                "`" + situation.metric + "`",
                population.judge.words,
                Integer.toString(n),
                Integer.toString(others),
                Section.format("%.3f", labels.coverage(samples)),
                Section.format("%.3f", corrected.coverage(samples)),
                Section.format("%.2f", corrected.length / labels.length),
                Section.format("%.2f", used / (double) samples),
                Section.format("%.2f", noted / (double) samples));
    }

    /** Returns whether a result says that its coverage is not near its level, or that the judge does not help. */
    static boolean isNoted(Estimate corrected) {
        return corrected.notes().stream()
                .anyMatch(note -> List.of("few-labelled", "judge-differs-seldom", "judge-not-used")
                        .contains(note.code()));
    }

    /**
     * Returns a sentence on the cells whose coverage is not in 0.93 to 0.97, give or take two standard errors, and on the longest intervals.
     *
     * @param rows a heading, and rows with the coverage in a column
     * @param coverage the column of the coverage; the length is the next one, and the share of results with a note the last one
     */
    private String claim(List<List<String>> rows, int coverage) {
        double error = 2 * Math.sqrt(0.95 * 0.05 / samples);
        List<List<String>> cells = rows.subList(1, rows.size());
        List<List<String>> outside = cells.stream()
                .filter(row -> Double.parseDouble(row.get(coverage)) < 0.93 - error
                        || Double.parseDouble(row.get(coverage)) > 0.97 + error)
                .toList();
        double noted = outside.stream()
                .mapToDouble(row -> Double.parseDouble(row.get(row.size() - 1)))
                .min()
                .orElse(1);
        double longest = cells.stream()
                .mapToDouble(row -> Double.parseDouble(row.get(coverage + 1)))
                .max()
                .orElse(1);
        return "Coverage is outside 0.93 to 0.97 by more than two standard errors in " + outside.size() + " of "
                + cells.size() + " cells, in which a note says so in at least " + Section.format("%.2f", noted)
                + " of the results. The largest ratio of lengths is " + Section.format("%.2f", longest) + ".";
    }

    /** Returns items with a labelled one of each class, because averages over classes refuse others. */
    static JudgedLabels drawn(Population population, int n, int others, SplittableRandom random, String... systems) {
        JudgedLabels data = population.drawn(n, others, random, systems);
        while (!hasAllClasses(data)) {
            data = population.drawn(n, others, random, systems);
        }
        return data.withPositive("1");
    }

    private static boolean hasAllClasses(JudgedLabels data) {
        ConfusionMatrix agreement = data.agreement();
        return data.labels().stream()
                .allMatch(label -> data.labels().stream()
                                .mapToLong(other -> agreement.count(label, other))
                                .sum()
                        > 0);
    }

    @SuppressWarnings("unchecked") // these metrics read confusion matrices
    private double value(Situation situation, Population population, int system) {
        Metric<ConfusionMatrix> metric =
                (Metric<ConfusionMatrix>) credence.registry().metric(situation.metric);
        return metric.value(population.matrix(system));
    }

    /** Returns a row for each judge and number of labels: the coverage where the judge is good enough, and how often it is not. */
    private List<List<String>> shares() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("judge", "n", "coverage", "mean length", "refused"));
        for (JudgeKind judge : List.of(JudgeKind.PERFECT, JudgeKind.GOOD, JudgeKind.FAIR, JudgeKind.RANDOM)) {
            for (int n : LABELLED) {
                rows.add(share(new Population(TWO_CLASSES, judge), n));
            }
        }
        return rows;
    }

    private List<String> share(Population population, int n) {
        SplittableRandom random = new SplittableRandom(SEED);
        Tally tally = new Tally();
        int refused = 0;
        for (int sample = 0; sample < samples; sample++) {
            try {
                tally.add(
                        Judged.of(credence, drawn(population, n, 2_000, random)).prevalence(), TWO_CLASSES[1]);
            } catch (RefusedException e) {
                refused++;
            }
        }
        int answered = samples - refused;
        return List.of(
                population.judge.words,
                Integer.toString(n),
                answered < samples / 2 ? "" : Section.format("%.3f", tally.coverage(answered)),
                answered < samples / 2 ? "" : Section.format("%.3f", tally.length / answered),
                Section.format("%.3f", refused / (double) samples));
    }

    private List<List<String>> differences() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "metric",
                "judge",
                "n",
                "coverage: labels",
                "corrected",
                "length of corrected / labels",
                "errors of the judge differ: p < 0.05"));
        for (Situation situation : List.of(Situation.ALL.get(0), Situation.ALL.get(Situation.ALL.size() - 1))) {
            for (JudgeKind judge : JudgeKind.values()) {
                for (int n : new int[] {50, 200}) {
                    rows.add(difference(situation, new Population(situation.shares, judge), n));
                }
            }
        }
        return rows;
    }

    private List<String> difference(Situation situation, Population population, int n) {
        SplittableRandom random = new SplittableRandom(SEED);
        double truth = value(situation, population, 1) - value(situation, population, 2);
        Tally labels = new Tally();
        Tally corrected = new Tally();
        int differs = 0;
        for (int sample = 0; sample < samples; sample++) {
            JudgedLabels data = population.drawn(n, 2_000, random, "first", "second");
            while (!hasAllClasses(data)) {
                data = population.drawn(n, 2_000, random, "first", "second");
            }
            JudgedComparison comparison =
                    Judged.of(credence, data.withPositive("1")).compare(situation.metric);
            labels.add(comparison.labels().lower(), comparison.labels().upper(), truth);
            corrected.add(comparison.corrected(), truth);
            differs += comparison.biasPValue() < 0.05 ? 1 : 0;
        }
        return List.of(
                "`" + situation.metric + "`",
                population.judge.words,
                Integer.toString(n),
                Section.format("%.3f", labels.coverage(samples)),
                Section.format("%.3f", corrected.coverage(samples)),
                Section.format("%.2f", corrected.length / labels.length),
                Section.format("%.3f", differs / (double) samples));
    }

    /** A metric with the shares of the true classes. */
    @SuppressWarnings("ArrayRecordComponent") // it is never compared
    private record Situation(String metric, double[] shares) {
        private static final List<Situation> ALL = List.of(
                new Situation("accuracy", TWO_CLASSES),
                new Situation("f1", TWO_CLASSES),
                new Situation("precision", TWO_CLASSES),
                new Situation("mcc", TWO_CLASSES),
                new Situation("cohen-kappa", TWO_CLASSES),
                new Situation("f1.macro", THREE_CLASSES));
    }

    /** The ways in which a judge errs. */
    enum JudgeKind {
        PERFECT("perfect", 1, 0),
        GOOD("right in 90%", 0.9, 0),
        FAIR("right in 75%", 0.75, 0),
        PARTIAL("repeats the first system in 50%, else right in 90%", 0.9, 0.5),
        RANDOM("guesses", Double.NaN, 0),
        ADVERSARIAL("wrong in 90%", 0.1, 0),
        BY_CLASS("right in 95%, of class 1 in 70%", 0.95, 0),
        BY_LENGTH("right in 98% of short items, in 70% of long ones", 0.98, 0);

        private static final double RIGHT_OF_CLASS_1 = 0.7;
        private static final double RIGHT_OF_LONG = 0.7;

        final String words;
        private final double right;
        private final double repeats;

        JudgeKind(String words, double right, double repeats) {
            this.words = words;
            this.right = right;
            this.repeats = repeats;
        }
    }

    /** A population of items with a truth, a judge and two systems, right in 85% and 80%. */
    static final class Population {
        private static final double[] RIGHT = {0.85, 0.8};
        /** Systems are right in more of the short items and in fewer of the long ones, by this share. */
        private static final double HARDER = 0.08;

        private final double[] shares;
        private final JudgeKind judge;
        private final double[] cells;

        Population(double[] shares, JudgeKind judge) {
            this(shares, judge, RIGHT);
        }

        Population(double[] shares, JudgeKind judge, double[] rights) {
            this.shares = shares;
            this.judge = judge;
            int classes = shares.length;
            this.cells = new double[classes * classes * classes * classes];
            for (int cell = 0; cell < cells.length; cell++) {
                int truth = digit(cell, 0);
                int first = digit(cell, 2);
                int second = digit(cell, 3);
                for (int isLong = 0; isLong < 2; isLong++) {
                    double harder = judge == JudgeKind.BY_LENGTH ? HARDER * (2 * isLong - 1) : 0;
                    cells[cell] += shares[truth]
                            / 2
                            * predicted(truth, first, rights[0] - harder)
                            * predicted(truth, second, rights[1] - harder)
                            * judged(truth, digit(cell, 1), first, isLong == 1);
                }
            }
        }

        private int digit(int cell, int place) {
            int rest = cell;
            for (int i = 0; i < place; i++) {
                rest /= shares.length;
            }
            return rest % shares.length;
        }

        private double predicted(int truth, int label, double right) {
            return truth == label ? right : (1 - right) / (shares.length - 1);
        }

        private double judged(int truth, int label, int first, boolean isLong) {
            double right = judge == JudgeKind.BY_CLASS && truth == 1
                    ? JudgeKind.RIGHT_OF_CLASS_1
                    : judge == JudgeKind.BY_LENGTH && isLong ? JudgeKind.RIGHT_OF_LONG : judge.right;
            double own = Double.isNaN(right) ? 1.0 / shares.length : predicted(truth, label, right);
            return judge.repeats * (label == first ? 1 : 0) + (1 - judge.repeats) * own;
        }

        /** Returns the matrix of a system, 1 or 2, in parts per billion. */
        ConfusionMatrix matrix(int system) {
            long[][] counts = new long[shares.length][shares.length];
            for (int cell = 0; cell < cells.length; cell++) {
                counts[digit(cell, 0)][digit(cell, 1 + system)] += Math.round(cells[cell] * 1e12);
            }
            List<String> labels = new ArrayList<>();
            for (int label = 0; label < shares.length; label++) {
                labels.add(Integer.toString(label));
            }
            return ConfusionMatrix.of(labels, counts).withPositive("1");
        }

        JudgedLabels drawn(int labelled, int unlabelled, SplittableRandom random, String... systems) {
            JudgedLabels.Rows rows = JudgedLabels.counting(systems);
            count(rows, labelled, true, systems.length, random);
            count(rows, unlabelled, false, systems.length, random);
            return rows.toLabels();
        }

        private void count(JudgedLabels.Rows rows, int items, boolean labelled, int systems, SplittableRandom random) {
            double rest = 1;
            int left = items;
            for (int cell = 0; cell < cells.length && left > 0; cell++) {
                int hits = cell == cells.length - 1 ? left : binomial(left, Math.min(1, cells[cell] / rest), random);
                List<String> predictions = new ArrayList<>();
                for (int system = 0; system < systems; system++) {
                    predictions.add(Integer.toString(digit(cell, 2 + system)));
                }
                if (hits > 0) {
                    rows.add(
                            labelled ? Integer.toString(digit(cell, 0)) : null,
                            Integer.toString(digit(cell, 1)),
                            predictions,
                            hits);
                }
                rest -= cells[cell];
                left -= hits;
            }
        }

        private static int binomial(int trials, double p, SplittableRandom random) {
            int hits = 0;
            for (int trial = 0; trial < trials; trial++) {
                hits += random.nextDouble() < p ? 1 : 0;
            }
            return hits;
        }
    }

    /** How often intervals contain the true value, and the sum of their lengths. */
    static final class Tally {
        private int held;
        private double length;

        void add(Estimate estimate, double truth) {
            add(estimate.lower(), estimate.upper(), truth);
        }

        void add(double lower, double upper, double truth) {
            held += lower <= truth && truth <= upper ? 1 : 0;
            length += upper - lower;
        }

        double length() {
            return length;
        }

        double coverage(int all) {
            return held / (double) all;
        }
    }
}
