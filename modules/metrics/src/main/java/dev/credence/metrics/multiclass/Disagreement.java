package dev.credence.metrics.multiclass;

/** The weight of a disagreement of truth i and prediction j, for a weighted kappa. */
enum Disagreement {
    /** Every error has the weight 1. */
    NONE {
        @Override
        double between(int i, int j) {
            return i == j ? 0 : 1;
        }

        @Override
        double[] expected(double[] margin) {
            return Sums.others(margin);
        }
    },
    /** The weight is the distance of the two places, {@code |i-j|}. */
    LINEAR {
        @Override
        double between(int i, int j) {
            return Math.abs(i - j);
        }

        /** Returns the sums from the sum of the class before: each class is one step farther from all classes before it, and nearer to the rest. */
        @Override
        double[] expected(double[] margin) {
            double[] out = new double[margin.length];
            double before = 0;
            double distance = 0;
            for (int i = 0; i < margin.length; i++) {
                out[i] = distance;
                before += margin[i];
                distance += before;
            }
            double after = 0;
            distance = 0;
            for (int i = margin.length - 1; i >= 0; i--) {
                out[i] += distance;
                after += margin[i];
                distance += after;
            }
            return out;
        }
    },
    /** The weight is the squared distance, {@code (i-j)^2}. */
    QUADRATIC {
        @Override
        double between(int i, int j) {
            return (double) (i - j) * (i - j);
        }

        /** Returns the mean squared distances as squared distances to the mean plus the variance, both of which are free of cancellation. */
        @Override
        double[] expected(double[] margin) {
            double total = 0;
            double first = 0;
            for (int j = 0; j < margin.length; j++) {
                total += margin[j];
                first += j * margin[j];
            }
            double mean = first / total;
            double spread = 0;
            for (int j = 0; j < margin.length; j++) {
                spread += margin[j] * (j - mean) * (j - mean);
            }
            double[] out = new double[margin.length];
            for (int i = 0; i < margin.length; i++) {
                out[i] = total * (i - mean) * (i - mean) + spread;
            }
            return out;
        }
    };

    /** Returns the weight of a disagreement, 0 on the diagonal; its scale cancels. */
    abstract double between(int i, int j);

    /** Returns {@code sum_j between(i, j) margin_j} for each i, in O(classes). */
    abstract double[] expected(double[] margin);
}
