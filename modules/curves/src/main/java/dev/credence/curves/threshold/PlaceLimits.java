package dev.credence.curves.threshold;

import dev.credence.curves.threshold.PropImp.ThresholdPlace;
import dev.credence.numerics.beta.Beta;

/**
 * The limits of a metric at a given place, given by the other class: a lower and an upper limit for a probability of missing. Whether a limit
 * may lie beyond a number is one tail of a distribution, which is computed faster than the limit itself.
 */
interface PlaceLimits {
    /** The share of a tail that covers the rounding errors of limits and tails. */
    double NEARLY = 1 - 1e-6;

    double lower(ThresholdPlace place, double tail);

    double upper(ThresholdPlace place, double tail);

    /** Returns false only if the lower limit is not below a number. */
    boolean mayBeBelow(ThresholdPlace place, double tail, double number);

    /** Returns false only if the upper limit is not above a number. */
    boolean mayBeAbove(ThresholdPlace place, double tail, double number);

    /** Jeffreys' limits of the other class's rate. */
    record OtherRate(long others) implements PlaceLimits {
        @Override
        public double lower(ThresholdPlace place, double tail) {
            double k = place.others();
            return k > 0 ? Beta.quantile(tail, k + 0.5, others - k + 0.5) : 0;
        }

        @Override
        public double upper(ThresholdPlace place, double tail) {
            double k = place.others();
            return k < others ? Beta.upperQuantile(tail, k + 0.5, others - k + 0.5) : 1;
        }

        @Override
        public boolean mayBeBelow(ThresholdPlace place, double tail, double number) {
            double k = place.others();
            return !(k > 0) || !(Beta.cdf(number, k + 0.5, others - k + 0.5) < NEARLY * tail);
        }

        @Override
        public boolean mayBeAbove(ThresholdPlace place, double tail, double number) {
            double k = place.others();
            return !(k < others) || !(Beta.survival(number, k + 0.5, others - k + 0.5) < NEARLY * tail);
        }
    }

    /** The limits of precision if the sizes of the classes were fixed: the share of positives is known, the false positive rate is not. */
    record PrecisionOfFixed(long positives, long negatives) implements PlaceLimits {
        @Override
        public double lower(ThresholdPlace place, double tail) {
            return precision(place, new OtherRate(negatives).upper(place, tail));
        }

        /** If all items are predicted to be positive, negatives with a lower score may still exist: the limit is below 1 there too. */
        @Override
        public double upper(ThresholdPlace place, double tail) {
            return precision(place, new OtherRate(negatives).lower(place, tail));
        }

        @Override
        public boolean mayBeBelow(ThresholdPlace place, double tail, double number) {
            double alarms = alarms(place, number);
            return !(alarms >= 0) || new OtherRate(negatives).mayBeAbove(place, tail, Math.min(1, alarms));
        }

        @Override
        public boolean mayBeAbove(ThresholdPlace place, double tail, double number) {
            double alarms = alarms(place, number);
            return !(alarms >= 0) || new OtherRate(negatives).mayBeBelow(place, tail, Math.min(1, alarms));
        }

        private double precision(ThresholdPlace place, double alarms) {
            double hits = positives * place.rate();
            return hits / (hits + negatives * alarms);
        }

        /** Returns the rate of false alarms that has a precision. */
        private double alarms(ThresholdPlace place, double precision) {
            return positives * place.rate() * (1 - precision) / (precision * negatives);
        }
    }

    /** The limits of precision if items were drawn independently: positives among positives and false alarms is a proportion. */
    record PrecisionOfDrawn(long positives) implements PlaceLimits {
        @Override
        public double lower(ThresholdPlace place, double tail) {
            return precision(place, Beta.quantile(tail, positives + 0.5, place.others() + 0.5));
        }

        @Override
        public double upper(ThresholdPlace place, double tail) {
            return place.others() > 0
                    ? precision(place, Beta.upperQuantile(tail, positives + 0.5, place.others() + 0.5))
                    : 1;
        }

        @Override
        public boolean mayBeBelow(ThresholdPlace place, double tail, double number) {
            double share = share(place, number);
            return !(share >= 0) || !(Beta.cdf(share, positives + 0.5, place.others() + 0.5) < NEARLY * tail);
        }

        @Override
        public boolean mayBeAbove(ThresholdPlace place, double tail, double number) {
            double share = share(place, number);
            return !(share >= 0 && place.others() > 0)
                    || !(Beta.survival(share, positives + 0.5, place.others() + 0.5) < NEARLY * tail);
        }

        /** Returns precision; positives below the threshold are not true positives. */
        private static double precision(ThresholdPlace place, double share) {
            return 1 / (1 + (1 - share) / (share * place.rate()));
        }

        /** Returns the share that has a precision. */
        private static double share(ThresholdPlace place, double precision) {
            return precision / (precision + place.rate() * (1 - precision));
        }
    }
}
