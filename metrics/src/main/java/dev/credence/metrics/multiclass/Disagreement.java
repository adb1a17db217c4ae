package dev.credence.metrics.multiclass;

/** How much it counts when truth is the i-th and prediction the j-th class, as weighted kappa needs it. */
enum Disagreement {
    /** Every error counts 1. */
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
    /** The number of classes between, {@code |i-j|}. */
    LINEAR {
        @Override
        double between(int i, int j) {
            return Math.abs(i - j);
        }

        /** Each class is one step farther from all that lies before it, and one nearer to all that lies after. */
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
    /** The square of that, {@code (i-j)^2}. */
    QUADRATIC {
        @Override
        double between(int i, int j) {
            return (double) (i - j) * (i - j);
        }

        /** Mean squared distance to i = squared distance to the mean + variance, both free of cancellation. */
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

    /** The weight of one disagreement, 0 on the diagonal; its scale cancels. */
    abstract double between(int i, int j);

    /** For each i, {@code sum_j between(i, j) margin_j}, in O(classes). */
    abstract double[] expected(double[] margin);
}
