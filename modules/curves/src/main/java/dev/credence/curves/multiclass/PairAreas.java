package dev.credence.curves.multiclass;

import dev.credence.api.evidence.ClassScores;
import dev.credence.numerics.roots.Interruption;
import java.util.Arrays;

/**
 * Areas of each class against each other class, by the score of the first: {@code area[c][d]} is the probability that an item of
 * c scores higher for c than an item of d does, ties one half; and the placements of items.
 */
final class PairAreas {
    private final ClassScores scores;
    private final double[] weights;
    /** Weight of each class. */
    final double[] total;
    /** Weight of all. */
    final double items;
    /** The number of classes with weight. */
    final int present;

    final double[][] area;

    PairAreas(ClassScores scores, double[] weights) {
        this.scores = scores;
        this.weights = weights;
        int classes = scores.labels().size();
        total = totals(scores, weights);
        items = Arrays.stream(total).reduce(0, Double::sum);
        present = present(total);
        area = new double[classes][classes];
        for (int c = 0; c < classes; c++) {
            fill(c);
        }
    }

    static double[] totals(ClassScores scores, double[] weights) {
        double[] total = new double[scores.labels().size()];
        for (int atom = 0; atom < weights.length; atom++) {
            total[scores.truth(atom)] += weights[atom];
        }
        return total;
    }

    static int present(double[] total) {
        return (int) Arrays.stream(total).filter(weight -> weight > 0).count();
    }

    int classes() {
        return total.length;
    }

    private void fill(int c) {
        Interruption.check();
        double[] sums = area[c];
        walk(c, (atom, truth, below, tied) -> {
            if (truth == c && weights[atom] > 0) {
                for (int d = 0; d < sums.length; d++) {
                    sums[d] += weights[atom] * (below[d] + tied[d] / 2);
                }
            }
        });
        for (int d = 0; d < area.length; d++) {
            area[c][d] /= total[c] * total[d];
        }
    }

    /** Receives an item with its true class, and the weight of each class below its score and at its score. */
    interface Visitor {
        void visit(int atom, int truth, double[] below, double[] tied);
    }

    /** Walks items by ascending score of a class. */
    void walk(int c, Visitor visitor) {
        double[] below = new double[total.length];
        double[] tied = new double[total.length];
        int size = weights.length;
        int atom = size > 0 ? scores.atRank(c, 0) : 0;
        for (int from = 0; from < size; ) {
            int first = atom;
            int truth = scores.truth(first);
            double score = scores.score(first, c);
            tied[truth] += weights[first];
            int to = from + 1;
            while (to < size) {
                atom = scores.atRank(c, to);
                if (scores.score(atom, c) != score) {
                    break;
                }
                tied[scores.truth(atom)] += weights[atom];
                to++;
            }
            visitor.visit(first, truth, below, tied);
            for (int rank = from + 1; rank < to; rank++) {
                int other = scores.atRank(c, rank);
                visitor.visit(other, scores.truth(other), below, tied);
            }
            below[truth] += weights[first];
            tied[truth] = 0;
            for (int rank = from + 1; rank < to; rank++) {
                int other = scores.atRank(c, rank);
                below[scores.truth(other)] += weights[other];
                tied[scores.truth(other)] = 0;
            }
            from = to;
        }
    }
}
