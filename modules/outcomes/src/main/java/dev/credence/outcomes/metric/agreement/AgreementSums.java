package dev.credence.outcomes.metric.agreement;

import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.outcomes.Outcomes;
import java.util.Arrays;
import java.util.Optional;

/** The weighted sums of which an agreement of raters is a function. */
final class AgreementSums {
    private final Outcomes ratings;
    private final double[][] pairs;
    private final ChanceAgreement chance;
    private final boolean ofRatings;
    private final double[] shares;
    private double total;
    private double rated;
    private double paired;
    private double items;
    private double agreed;
    private final double agreement;
    private final double expected;
    private final Optional<RankSlopes> rankSlopes;
    /** The sum over categories of the shares times the weights with one category, for each category. */
    private final double[] slopes;

    private final double gwet;

    AgreementSums(Outcomes ratings, double[] weights, ChanceAgreement chance, RatingWeights weighting) {
        this.ratings = ratings;
        this.chance = chance;
        this.ofRatings = chance == ChanceAgreement.KRIPPENDORFF;
        this.shares = new double[ratings.columns().size()];
        for (int atom = 0; atom < weights.length; atom++) {
            if (weights[atom] > 0) {
                add(atom, weights[atom]);
            }
        }
        for (int k = 0; k < shares.length; k++) {
            shares[k] /= rated;
        }
        pairs = weighting.of(ratings, shares);
        for (int atom = 0; atom < weights.length; atom++) {
            double count = weights[atom] > 0 ? Agreement.count(ratings, atom) : 0;
            agreed += count >= 2 ? weights[atom] * agreeing(item(atom), count) : 0;
        }
        agreement = agreed / paired;
        slopes = new double[shares.length];
        Arrays.setAll(slopes, this::slope);
        gwet = gwet();
        expected = expected();
        rankSlopes = weighting == RatingWeights.ORDINAL
                ? Optional.of(new RankSlopes(ratings, weights, shares, paired))
                : Optional.empty();
    }

    private void add(int atom, double weight) {
        double count = Agreement.count(ratings, atom);
        total += weight;
        if (count >= chance.ratingsNeeded()) {
            rated += weight * (ofRatings ? count : 1);
            for (int k = 0; k < shares.length; k++) {
                shares[k] += weight * share(ratings.value(atom, 0, k), count);
            }
        }
        if (count >= 2) {
            items += weight;
            paired += weight * (ofRatings ? count : 1);
        }
    }

    private double share(double own, double count) {
        return own / (ofRatings ? 1 : count);
    }

    private double[] item(int atom) {
        double[] item = new double[shares.length];
        Arrays.setAll(item, k -> ratings.value(atom, 0, k));
        return item;
    }

    /** Returns the agreement of an item, times its ratings if they count. */
    private double agreeing(double[] item, double count) {
        double sum = 0;
        for (int k = 0; k < shares.length; k++) {
            if (item[k] > 0) {
                double all = -1;
                for (int l = 0; l < shares.length; l++) {
                    all += pairs[k][l] * item[l];
                }
                sum += item[k] * all;
            }
        }
        return sum / ((count - 1) * (ofRatings ? 1 : count));
    }

    private double expected() {
        double sum = 0;
        for (int k = 0; k < shares.length; k++) {
            sum += shares[k] * slopes[k];
        }
        return chance == ChanceAgreement.GWET ? gwet * (1 - squares()) : chance == ChanceAgreement.NONE ? 0 : sum;
    }

    private double squares() {
        double sum = 0;
        for (double share : shares) {
            sum += share * share;
        }
        return sum;
    }

    private double gwet() {
        double sum = 0;
        for (double[] row : pairs) {
            for (double pair : row) {
                sum += pair;
            }
        }
        return sum / (shares.length * (shares.length - 1.0));
    }

    private double slope(int k) {
        double sum = 0;
        for (int l = 0; l < shares.length; l++) {
            sum += pairs[k][l] * shares[l];
        }
        return sum;
    }

    /** Returns whether an item has two ratings. */
    boolean hasPairs() {
        return paired > 0;
    }

    double value() {
        return chance.range().clamp((agreement - expected) / (1 - expected));
    }

    /** Returns the value and its variance, with that of trials if all items with two ratings agree. */
    Moments atEdge(double[] weights) {
        double variance = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            double psi = weights[atom] > 0 ? influence(atom) : 0;
            variance += weights[atom] / total * psi * psi / total;
        }
        if (agreement > 0 && agreement < 1) {
            return new Moments(value(), variance);
        }
        double more = (agreement * items + 0.5) / (items + 1);
        double lowest = chance.range().lower() + (1 - chance.range().lower()) / (items + 2);
        double rest = 1 - expected;
        return new Moments(
                Math.max(lowest, (more - expected) / rest), variance + more * (1 - more) / items / (rest * rest));
    }

    double influence(int atom) {
        return influence(item(atom), Agreement.count(ratings, atom));
    }

    private double influence(double[] item, double count) {
        double ofAgreement = 0;
        double ofExpected = 0;
        if (count >= 2) {
            double size = ofRatings ? count : 1;
            ofAgreement = total / paired * (agreeing(item, count) - agreement * size);
        }
        if (count >= chance.ratingsNeeded() && chance != ChanceAgreement.NONE) {
            double factor = chance == ChanceAgreement.GWET ? gwet : 1;
            for (int k = 0; k < shares.length; k++) {
                double moved = total / rated * (share(item[k], count) - shares[k] * (ofRatings ? count : 1));
                ofExpected += factor * moved * (chance == ChanceAgreement.GWET ? -2 * shares[k] : 2 * slopes[k]);
            }
        }
        if (count >= chance.ratingsNeeded() && rankSlopes.isPresent()) {
            double[] moved = new double[shares.length];
            Arrays.setAll(moved, k -> total / rated * (share(item[k], count) - shares[k] * count));
            ofAgreement -= rankSlopes.get().ofObserved(moved);
            ofExpected -= rankSlopes.get().ofExpected(moved);
        }
        double rest = 1 - expected;
        return ofAgreement / rest - ofExpected * (1 - agreement) / (rest * rest);
    }

    /**
     * Returns how much lower than the lowest influence of the items that of an item is on which raters differ as far as they can: half of the
     * fewest raters of an item choose one category and half another one. It is 0 where items are as low, and without an item of two ratings.
     */
    double gapBelow(double[] weights) {
        double seen = Double.POSITIVE_INFINITY;
        double raters = Double.POSITIVE_INFINITY;
        for (int atom = 0; atom < weights.length; atom++) {
            double count = Agreement.count(ratings, atom);
            if (weights[atom] > 0 && count >= 2) {
                seen = Math.min(seen, influence(atom));
                raters = Math.min(raters, count);
            }
        }
        return seen < Double.POSITIVE_INFINITY ? Math.max(0, seen - lowestOf(raters)) : 0;
    }

    /** Returns the lowest influence of an item whose raters choose two categories, one of them the farthest from the other. */
    private double lowestOf(double raters) {
        double half = StrictMath.floor(raters / 2);
        double lowest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < shares.length; k++) {
            int farthest = k;
            for (int l = 0; l < shares.length; l++) {
                farthest = pairs[k][l] < pairs[k][farthest] ? l : farthest;
            }
            double[] item = new double[shares.length];
            item[k] += half;
            item[farthest] += raters - half;
            lowest = Math.min(lowest, influence(item, raters));
        }
        return lowest;
    }

    /** How observed and expected disagreement depend on the shares of the categories through their mid-ranks. */
    private static final class RankSlopes {
        private final int[] order;
        private final double[] observed;
        private final double[] expected;

        RankSlopes(Outcomes ratings, double[] weights, double[] shares, double paired) {
            order = RatingWeights.order(ratings.columns());
            double[] ranks = RatingWeights.midRanks(order, shares);
            observed = new double[shares.length];
            expected = new double[shares.length];
            for (int atom = 0; atom < weights.length; atom++) {
                add(ratings, atom, weights[atom] / paired, ranks);
            }
            for (int k = 0; k < shares.length; k++) {
                observed[k] = 4 * (shares[k] * ranks[k] - observed[k]);
                expected[k] = 4 * shares[k] * (ranks[k] - 0.5);
            }
        }

        /** Adds for each category the ranks of the ratings with which it is paired. */
        private void add(Outcomes ratings, int atom, double weight, double[] ranks) {
            double count = 0;
            double sum = 0;
            for (int k = 0; k < ranks.length; k++) {
                count += ratings.value(atom, 0, k);
                sum += ratings.value(atom, 0, k) * ranks[k];
            }
            for (int k = 0; k < ranks.length && count >= 2 && weight > 0; k++) {
                observed[k] += weight * ratings.value(atom, 0, k) * (sum - ranks[k]) / (count - 1);
            }
        }

        /** Returns how the observed disagreement moves if the shares move. */
        double ofObserved(double[] moved) {
            return product(observed, moved);
        }

        /** Returns how the expected disagreement moves with the ranks if the shares move. */
        double ofExpected(double[] moved) {
            return product(expected, moved);
        }

        private double product(double[] slope, double[] moved) {
            double[] ranks = RatingWeights.midRanks(order, moved);
            double sum = 0;
            for (int k = 0; k < slope.length; k++) {
                sum += slope[k] * ranks[k];
            }
            return sum;
        }
    }
}
