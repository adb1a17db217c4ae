package dev.credence.testkit.cases;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.metric.derived.Averaging;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Small metrics of the main kinds, to try interval methods and comparators on without needing a module of metrics. */
public final class ReferenceMetrics {
    private ReferenceMetrics() {}

    /** A proportion: precision. */
    public static Metric<ConfusionMatrix> precision() {
        return new Proportion(
                "reference-precision",
                Set.of(Outcome.TRUE_POSITIVE),
                Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE),
                Link.IDENTITY);
    }

    /** A proportion of all observations: accuracy. */
    public static Metric<ConfusionMatrix> accuracy() {
        return new Proportion(
                "reference-accuracy",
                Set.of(Outcome.TRUE_POSITIVE, Outcome.TRUE_NEGATIVE),
                Set.of(Outcome.values()),
                Link.IDENTITY);
    }

    /** All reference metrics of confusion matrices. */
    public static List<Metric<ConfusionMatrix>> ofMatrices() {
        return List.of(precision(), accuracy(), f1(), informedness());
    }

    /**
     * Reference metrics of confusion matrices of any number of classes with a positive one: those of the four counts, and averages
     * over classes.
     */
    public static List<Metric<ConfusionMatrix>> ofManyClasses() {
        List<Metric<ConfusionMatrix>> metrics = new ArrayList<>(ofMatrices());
        for (Averaging averaging : Averaging.values()) {
            metrics.add(averaging.of((BinaryMetric) f1(), UndefinedPolicy.ZERO));
        }
        return metrics;
    }

    /** A proportion behind a link: F1 of the Jaccard proportion. */
    public static Metric<ConfusionMatrix> f1() {
        return new Proportion(
                "reference-f1",
                Set.of(Outcome.TRUE_POSITIVE),
                Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE, Outcome.FALSE_NEGATIVE),
                Link.DICE_OF_JACCARD);
    }

    /** A smooth metric in [-1, 1] that is no proportion: recall + specificity - 1. */
    public static Metric<ConfusionMatrix> informedness() {
        return new Informedness();
    }

    /** A proportion of which neither more nor less is better: the share of items that are predicted positive. */
    public static Metric<ConfusionMatrix> predictedPrevalence() {
        return new PredictedPrevalence();
    }

    /** A metric of scores of several classes: the share of items whose own class has the highest score, ties counting nothing. */
    public static Metric<ClassScores> topOne() {
        return new TopOne();
    }

    /** A metric of scores: the probability that a positive scores above a negative, ties counting one half. */
    public static Metric<ScoredSample> auroc() {
        return new Auroc();
    }

    private record Proportion(String id, Set<Outcome> successes, Set<Outcome> trials, Link link)
            implements BinaryProportionMetric {}

    private static final class PredictedPrevalence implements BinaryProportionMetric {
        @Override
        public String id() {
            return "reference-predicted-prevalence";
        }

        @Override
        public Set<Outcome> successes() {
            return Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE);
        }

        @Override
        public Set<Outcome> trials() {
            return Set.of(Outcome.values());
        }

        @Override
        public Direction direction() {
            return Direction.NEUTRAL;
        }
    }

    private static final class TopOne implements Metric<ClassScores> {
        @Override
        public String id() {
            return "reference-top-1";
        }

        @Override
        public Class<ClassScores> evidenceType() {
            return ClassScores.class;
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ClassScores scores, double[] weights) {
            double hits = 0;
            double total = 0;
            for (int item = 0; item < weights.length; item++) {
                hits += isHit(scores, item) ? weights[item] : 0;
                total += weights[item];
            }
            return hits / total;
        }

        private static boolean isHit(ClassScores scores, int item) {
            int truth = scores.truth(item);
            double highest = scores.score(item, truth);
            for (int c = 0; c < scores.labels().size(); c++) {
                if (c != truth && !(scores.score(item, c) < highest)) {
                    return false;
                }
            }
            return true;
        }
    }

    private static final class Informedness implements BinaryMetric {
        @Override
        public String id() {
            return "reference-informedness";
        }

        @Override
        public Range range() {
            return Range.SYMMETRIC;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fn) - fp / (fp + tn);
        }

        @Override
        public List<Note> notes(ConfusionMatrix matrix, double[] weights) {
            return Double.isNaN(value(matrix, weights))
                    ? List.of(Note.about(id(), Note.UNDEFINED, " is undefined: a class is missing"))
                    : List.of();
        }
    }

    private static final class Auroc implements ScoreMetric {
        @Override
        public String id() {
            return "reference-auroc";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            double[] totals = new double[2];
            double wins = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                boolean tied = atom > 0
                        && scores.positive(atom)
                        && !scores.positive(atom - 1)
                        && scores.score(atom) == scores.score(atom - 1);
                wins += scores.positive(atom) ? weights[atom] * (totals[0] - (tied ? weights[atom - 1] / 2 : 0)) : 0;
                totals[scores.positive(atom) ? 1 : 0] += weights[atom];
            }
            return wins / totals[0] / totals[1];
        }

        @Override
        public void influence(ScoredSample scores, double[] weights, double[] out) {
            double value = value(scores, weights);
            double[] totals = new double[2];
            double all = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                totals[scores.positive(atom) ? 1 : 0] += weights[atom];
                all += weights[atom];
            }
            boolean[] positive = new boolean[weights.length];
            double[] score = new double[weights.length];
            for (int atom = 0; atom < weights.length; atom++) {
                positive[atom] = scores.positive(atom);
                score[atom] = scores.score(atom);
            }
            for (int atom = 0; atom < weights.length; atom++) {
                double placement = placement(positive, score, weights, atom) / totals[positive[atom] ? 0 : 1];
                out[atom] = all / totals[positive[atom] ? 1 : 0] * (placement - value);
            }
        }

        /** Weight of the other class that an atom is on the right side of. */
        private static double placement(boolean[] positive, double[] score, double[] weights, int atom) {
            double sum = 0;
            for (int other = 0; other < weights.length; other++) {
                if (positive[other] != positive[atom]) {
                    boolean right = score[other] < score[atom] == positive[atom];
                    sum += score[other] == score[atom] ? weights[other] / 2 : right ? weights[other] : 0;
                }
            }
            return sum;
        }

        @Override
        public List<Note> notes(ScoredSample scores, double[] weights) {
            return Double.isNaN(value(scores, weights))
                    ? List.of(Note.about(id(), Note.UNDEFINED, " is undefined: it needs positives and negatives"))
                    : List.of();
        }
    }
}
