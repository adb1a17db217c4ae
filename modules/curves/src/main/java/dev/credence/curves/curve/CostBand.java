package dev.credence.curves.curve;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.curve.NetBenefitCurve.Bounded;
import dev.credence.numerics.normal.Normal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Bands of functions of TPR, FPR and the share of positives, {@code c + a TPR + b FPR}, over thresholds; of two systems with the differences of both rates. */
final class CostBand {
    /** Within 4 standard errors of the share of positives either reference may be the better one; beyond them with probability 6e-5. */
    private static final double MAX_STANDARD_ERRORS = 4;

    /** Pseudo-items in each standard error that a deviation is divided by. */
    private static final double MIN_PSEUDO_ITEMS = 2;

    private final boolean isOfTwo;
    private final GridKinds kinds;
    private final double items;
    private final double positives;
    private final double share;
    private final double[][] first;
    private final double[][] second;
    private final double[][] both;

    /**
     * A function at a place with its derivatives by the share of positives.
     *
     * @param place index of the place on the axis
     * @param threshold index of the threshold
     * @param constant c
     * @param tpr a, the factor of TPR
     * @param fpr b, the factor of FPR
     * @param constantSlope derivative of c
     * @param tprSlope derivative of a
     * @param fprSlope derivative of b
     */
    record Form(
            int place,
            int threshold,
            double constant,
            double tpr,
            double fpr,
            double constantSlope,
            double tprSlope,
            double fprSlope) {}

    /** Both bands, at each place. */
    record Bands(List<Bounded> simultaneous, List<Bounded> pointwise) {}

    CostBand(GridKinds kinds, boolean isOfTwo) {
        this.isOfTwo = isOfTwo;
        this.kinds = kinds;
        this.items = kinds.items();
        this.positives = kinds.positives();
        this.share = positives / items;
        this.first = kinds.reaching(GridKinds.Kind::first);
        this.second = kinds.reaching(GridKinds.Kind::second);
        this.both = kinds.reaching(kind -> Math.min(kind.first(), kind.second()));
    }

    /** Returns the normalised expected cost. */
    Form cost(int place, int threshold, double x) {
        return new Form(place, threshold, isOfTwo ? 0 : x, -x, 1 - x, 0, 0, 0);
    }

    /** Returns the relative utility by the better reference first, and by the other one if that may be the better one. */
    List<Form> utilities(int place, double threshold) {
        double odds = threshold / (1 - threshold);
        double loss = odds * (1 - share) / share;
        Form none = new Form(place, place, 0, 1, -loss, 0, 0, odds / (share * share));
        double gain = 1 / loss;
        double slope = 1 / (odds * (1 - share) * (1 - share));
        Form every = new Form(place, place, isOfTwo ? 0 : 1 - gain, gain, -1, isOfTwo ? 0 : -slope, slope, 0);
        double error = Math.sqrt(share * (1 - share) / items);
        List<Form> forms = new ArrayList<>(threshold < share ? List.of(every, none) : List.of(none, every));
        return Math.abs(threshold - share) <= MAX_STANDARD_ERRORS * error ? forms : forms.subList(0, 1);
    }

    /** Returns the bounds of forms; where a place has several forms, the value is that of the first. */
    Bands bounds(List<Form> forms, int places, ConfidenceLevel level, ComputeOptions options) {
        List<Rates> plain = forms.stream().map(form -> new Rates(form, 0)).toList();
        List<GridKinds.Component> components = plain.stream()
                .map(rates -> rates.component(new Rates(rates.form, MIN_PSEUDO_ITEMS).error()))
                .toList();
        double c = kinds.quantile(components, level, options);
        double z = Normal.upperQuantile(level.tail());
        return new Bands(bounds(plain, places, c, z), bounds(plain, places, z, z));
    }

    private List<Bounded> bounds(List<Rates> plain, int places, double c, double z) {
        List<Bounded> bounds = new ArrayList<>(Collections.nCopies(places, new Bounded(0, 1, -1)));
        for (Rates rates : plain) {
            Rates more = new Rates(rates.form, c * c);
            double half = c * more.error();
            Bounded before = bounds.get(rates.form.place());
            boolean isFirst = before.lower() > before.upper();
            double value = isFirst ? rates.value() : before.value();
            Bounded band = new Bounded(rates.value(), more.value() - half, more.value() + half);
            Bounded wide = isOfTwo ? rates.around(band, z) : band;
            double lower = Math.min(value, wide.lower());
            double upper = Math.max(value, wide.upper());
            // The utility is the smaller one of both forms; a difference lies between those of both.
            double largest = isOfTwo ? Math.max(before.upper(), upper) : Math.min(before.upper(), upper);
            bounds.set(
                    rates.form.place(),
                    isFirst
                            ? boundsInRange(value, lower, upper, rates.form)
                            : new Bounded(value, Math.min(before.lower(), lower), Math.max(value, largest)));
        }
        return bounds;
    }

    /** Returns bounds within the range: costs lie in [0, 1], and utilities are at most 1. */
    private Bounded boundsInRange(double value, double lower, double upper, Form form) {
        if (isOfTwo) {
            return new Bounded(value, lower, upper);
        }
        boolean isCost = form.tpr() < 0;
        return new Bounded(value, isCost ? Math.max(0, lower) : lower, Math.min(1, upper));
    }

    /** The rates at the threshold of a form, with pseudo-items. */
    private final class Rates {
        private final Form form;
        private final double tpr;
        private final double fpr;
        private final double tprVariance;
        private final double fprVariance;
        private final double shareVariance;

        Rates(Form form, double pseudo) {
            this.form = form;
            double[] ofPositives = rate(1, form.threshold(), pseudo / 2);
            double[] ofNegatives = rate(0, form.threshold(), pseudo / 2);
            this.tpr = ofPositives[0];
            this.fpr = ofNegatives[0];
            this.tprVariance = ofPositives[1];
            this.fprVariance = ofNegatives[1];
            double p = (positives + pseudo / 2) / (items + pseudo);
            this.shareVariance = p * (1 - p) / (items + pseudo);
        }

        /** Returns the rate of a class, or the difference of both systems' rates, and its variance. */
        private double[] rate(int side, int threshold, double pseudo) {
            double added = pseudo / (isOfTwo ? 4 : 2);
            double plus = first[side][threshold] - both[side][threshold] + added;
            double minus = second[side][threshold] - both[side][threshold] + (isOfTwo ? added : 0);
            double n = (side == 1 ? positives : items - positives) + pseudo;
            double mean = (plus - minus) / n;
            return new double[] {mean, Math.max(0, (plus + minus) / n - mean * mean) / n};
        }

        double value() {
            return form.constant() + form.tpr() * tpr + form.fpr() * fpr;
        }

        private double slope() {
            return form.constantSlope() + form.tprSlope() * tpr + form.fprSlope() * fpr;
        }

        double error() {
            return Math.sqrt(form.tpr() * form.tpr() * tprVariance
                    + form.fpr() * form.fpr() * fprVariance
                    + slope() * slope() * shareVariance);
        }

        /** Returns bounds of the difference of two systems that allow for rare items. */
        Bounded around(Bounded band, double z) {
            DiscordantShares shares = new DiscordantShares(
                    form.threshold(),
                    new double[][][] {first, second, both},
                    new double[] {form.fpr(), form.tpr()},
                    new double[] {items - positives, positives},
                    false,
                    z);
            return shares.around(band, z * slope() * Math.sqrt(shareVariance));
        }

        /** Returns the value as a sum of the influences of items. */
        GridKinds.Component component(double error) {
            double ofShare = slope();
            return new GridKinds.Component(
                    form.threshold(),
                    form.tpr() / share,
                    form.fpr() / (1 - share),
                    -form.tpr() * tpr / share + ofShare * (1 - share),
                    -form.fpr() * fpr / (1 - share) - ofShare * share,
                    error);
        }
    }
}
