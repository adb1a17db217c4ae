package dev.credence.benchmarks.wangli;

/** Features of mean 0 and standard deviation 1 on the rows they were taken from. */
record Standardised(double[] mean, double[] deviation) {
    static Standardised of(double[][] rows) {
        int width = rows[0].length;
        double[] mean = new double[width];
        double[] deviation = new double[width];
        for (int j = 0; j < width; j++) {
            double sum = 0;
            for (double[] row : rows) {
                sum += row[j];
            }
            mean[j] = sum / rows.length;
            double squares = 0;
            for (double[] row : rows) {
                squares += (row[j] - mean[j]) * (row[j] - mean[j]);
            }
            deviation[j] = squares > 0 ? Math.sqrt(squares / (rows.length - 1)) : 1;
        }
        return new Standardised(mean, deviation);
    }

    double[] of(double[] row) {
        double[] scaled = new double[row.length];
        for (int j = 0; j < row.length; j++) {
            scaled[j] = (row[j] - mean[j]) / deviation[j];
        }
        return scaled;
    }
}
