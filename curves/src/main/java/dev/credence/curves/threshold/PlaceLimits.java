package dev.credence.curves.threshold;

import dev.credence.numerics.beta.Beta;

/** What a metric may be at a given place, by the other class: a lower and an upper limit for a probability of missing. */
interface PlaceLimits {
    double lower(ThresholdPlace place, double tail);

    double upper(ThresholdPlace place, double tail);

    /** Of the other class's rate, Jeffreys' limits. */
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
    }

    /** Of precision, where the sizes of the classes were fixed: the share of positives is known, the false positive rate is not. */
    record PrecisionOfFixed(long positives, long negatives) implements PlaceLimits {
        @Override
        public double lower(ThresholdPlace place, double tail) {
            return precision(place, new OtherRate(negatives).upper(place, tail));
        }

        /** Where all are called, negatives that score lower still may exist: the limit is below 1 there too. */
        @Override
        public double upper(ThresholdPlace place, double tail) {
            return precision(place, new OtherRate(negatives).lower(place, tail));
        }

        private double precision(ThresholdPlace place, double alarms) {
            double hits = positives * place.rate();
            return hits / (hits + negatives * alarms);
        }
    }

    /** Of precision, where items were drawn one by one: positives among positives and false alarms is a proportion. */
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

        /** The positives below the threshold are no hits. */
        private static double precision(ThresholdPlace place, double share) {
            return 1 / (1 + (1 - share) / (share * place.rate()));
        }
    }
}
