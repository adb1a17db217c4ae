package dev.credence.outcomes.metric.agreement;

import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.numerics.linear.GramMatrix;
import dev.credence.outcomes.Outcomes;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** The weighted sums of which an agreement of raters is a function. */
final class AgreementSums {
    private final Outcomes ratings;
    private final double[][] pairs;
    private final ChanceAgreement chance;
    private final RatingWeights weighting;
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
    private final Optional<AddedItem> added;

    AgreementSums(Outcomes ratings, double[] weights, ChanceAgreement chance, RatingWeights weighting) {
        this(ratings, weights, chance, weighting, Optional.empty());
    }

    private AgreementSums(
            Outcomes ratings,
            double[] weights,
            ChanceAgreement chance,
            RatingWeights weighting,
            Optional<AddedItem> added) {
        this.ratings = ratings;
        this.chance = chance;
        this.weighting = weighting;
        this.added = added;
        this.ofRatings = chance == ChanceAgreement.KRIPPENDORFF;
        this.shares = new double[ratings.columns().size()];
        for (int atom = 0; atom < weights.length; atom++) {
            if (weights[atom] > 0) {
                add(atom, weights[atom]);
            }
        }
        added.ifPresent(this::add);
        for (int k = 0; k < shares.length; k++) {
            shares[k] /= rated;
        }
        pairs = weighting.of(ratings, shares);
        for (int atom = 0; atom < weights.length; atom++) {
            double count = weights[atom] > 0 ? Agreement.count(ratings, atom) : 0;
            agreed += count >= 2 ? weights[atom] * agreeing(item(atom), count) : 0;
        }
        added.ifPresent(item -> agreed += item.size() * item.agreement(pairs));
        agreement = agreed / paired;
        slopes = new double[shares.length];
        Arrays.setAll(slopes, this::slope);
        gwet = gwet();
        expected = expected();
        rankSlopes = weighting == RatingWeights.ORDINAL
                ? Optional.of(new RankSlopes(ratings, weights, shares, paired, added))
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

    private void add(AddedItem item) {
        double size = item.size();
        total++;
        rated += size;
        items++;
        paired += size;
        for (int k : item.categories()) {
            shares[k] += size / item.categories().size();
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
        return chance == ChanceAgreement.GWET
                ? gwet * (1 - squares())
                : chance == ChanceAgreement.NONE ? 0 : GramMatrix.product(shares, slopes);
    }

    private double squares() {
        return GramMatrix.product(shares, shares);
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
        return GramMatrix.product(shares, pairs[k]);
    }

    /** Returns whether an item has two ratings. */
    boolean hasPairs() {
        return paired > 0;
    }

    double value() {
        return chance.range().clamp((agreement - expected) / (1 - expected));
    }

    /**
     * Returns the value and its variance near the end of the range. Where all items with two ratings agree, or none does, it is the variance of trials. Otherwise
     * the agreement beyond chance by shares of categories has one item more, spread evenly over all pairs of categories that were chosen, so that a category
     * with few items still counts as uncertain.
     */
    Moments atEdge(double[] weights) {
        if (!(agreement > 0 && agreement < 1)) {
            return momentsOfTrials(weights);
        }
        return chance == ChanceAgreement.FLEISS || ofRatings
                ? new AgreementSums(ratings, weights, chance, weighting, Optional.of(AddedItem.to(this)))
                        .moments(weights)
                : moments(weights);
    }

    private Moments moments(double[] weights) {
        double squares = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            double psi = weights[atom] > 0 ? influence(atom) : 0;
            squares += weights[atom] * psi * psi;
        }
        if (added.isPresent()) {
            AddedItem item = added.get();
            for (int k : item.categories()) {
                for (int l : item.categories()) {
                    double psi = influenceOfPair(k, l, item.size());
                    squares += psi * psi / item.pairs();
                }
            }
        }
        return new Moments(value(), squares / total / total);
    }

    private Moments momentsOfTrials(double[] weights) {
        double more = (agreement * items + 0.5) / (items + 1);
        double lowest = chance.range().lower() + (1 - chance.range().lower()) / (items + 2);
        double rest = 1 - expected;
        return new Moments(
                Math.max(lowest, (more - expected) / rest),
                moments(weights).variance() + more * (1 - more) / items / (rest * rest));
    }

    /** Returns the influence of an item of which half of the ratings are in one category and half in another one, and each rating is compared with the others. */
    private double influenceOfPair(int k, int l, double size) {
        double[] moved = new double[shares.length];
        Arrays.setAll(moved, c -> -total / rated * size * shares[c]);
        moved[k] += total / rated * size / 2;
        moved[l] += total / rated * size / 2;
        return influence(total / paired * size * (pairs[k][l] - agreement), moved);
    }

    double influence(int atom) {
        return influence(item(atom), Agreement.count(ratings, atom));
    }

    private double influence(double[] item, double count) {
        double ofAgreement =
                count >= 2 ? total / paired * (agreeing(item, count) - agreement * (ofRatings ? count : 1)) : 0;
        double[] moved = new double[shares.length];
        if (count >= chance.ratingsNeeded()) {
            Arrays.setAll(moved, k -> total / rated * (share(item[k], count) - shares[k] * (ofRatings ? count : 1)));
        }
        return influence(ofAgreement, moved);
    }

    /** Returns the influence of an item by what it adds to the agreement and to the shares of the categories. */
    private double influence(double ofAgreement, double[] moved) {
        double observed = ofAgreement;
        double ofExpected = 0;
        if (chance != ChanceAgreement.NONE) {
            for (int k = 0; k < shares.length; k++) {
                ofExpected += moved[k] * (chance == ChanceAgreement.GWET ? -2 * gwet * shares[k] : 2 * slopes[k]);
            }
        }
        if (rankSlopes.isPresent()) {
            observed -= rankSlopes.get().ofObserved(moved);
            ofExpected -= rankSlopes.get().ofExpected(moved);
        }
        double rest = 1 - expected;
        return observed / rest - ofExpected * (1 - agreement) / (rest * rest);
    }

    /**
     * Returns the largest agreement beyond chance by the share of items such that all raters choose one category, which they do for no item of the
     * evidence; the value itself if there is no such category.
     */
    DoubleUnaryOperator highest(double[] weights) {
        boolean[] seen = new boolean[shares.length];
        for (int atom = 0; atom < weights.length; atom++) {
            double count = weights[atom] > 0 ? Agreement.count(ratings, atom) : 0;
            for (int k = 0; k < shares.length; k++) {
                seen[k] |= count >= 2 && ratings.value(atom, 0, k) == count;
            }
        }
        // (1 - p') / (1 - e') with p' = (1 - x) p + x, and e' of the shares (1 - x) s, of which a category has x more
        double rise = IntStream.range(0, shares.length)
                .filter(k -> !seen[k] && shares[k] > 0)
                .mapToDouble(k -> 1 + expected - 2 * slopes[k])
                .max()
                .orElse(0);
        double value = value();
        return share -> Math.max(value, chance.range().clamp(1 - (1 - agreement) / (1 - expected + share * rise)));
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

        RankSlopes(Outcomes ratings, double[] weights, double[] shares, double paired, Optional<AddedItem> added) {
            order = RatingWeights.order(ratings.columns());
            double[] ranks = RatingWeights.midRanks(order, shares);
            observed = new double[shares.length];
            expected = new double[shares.length];
            for (int atom = 0; atom < weights.length; atom++) {
                add(ratings, atom, weights[atom] / paired, ranks);
            }
            added.ifPresent(item -> add(item, paired, ranks));
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

        private void add(AddedItem item, double paired, double[] ranks) {
            double mean = 0;
            for (int k : item.categories()) {
                mean += ranks[k] / item.categories().size();
            }
            for (int k : item.categories()) {
                observed[k] += item.size() / item.categories().size() / paired * mean;
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
            return GramMatrix.product(slope, RatingWeights.midRanks(order, moved));
        }
    }

    /**
     * An item that no rater saw, spread evenly over all pairs of categories.
     *
     * @param categories the categories that were chosen
     * @param size what the item counts: the mean number of ratings of items with two or more if each rating counts, or else 1
     */
    private record AddedItem(List<Integer> categories, double size) {
        static AddedItem to(AgreementSums sums) {
            return new AddedItem(
                    IntStream.range(0, sums.shares.length)
                            .filter(k -> sums.shares[k] > 0)
                            .boxed()
                            .toList(),
                    sums.paired / sums.items);
        }

        double pairs() {
            return (double) categories.size() * categories.size();
        }

        double agreement(double[][] weights) {
            double sum = 0;
            for (int k : categories) {
                for (int l : categories) {
                    sum += weights[k][l];
                }
            }
            return sum / pairs();
        }
    }
}
