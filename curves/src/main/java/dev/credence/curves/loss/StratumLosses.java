package dev.credence.curves.loss;

/** What is added up over the items of a stratum: first all their losses, then squares and cubes about the mean. */
final class StratumLosses {
    private double size;
    private double sum;
    private double raw;
    private double squares;
    private double cubes;

    void first(long count, double loss) {
        if (count > 0) {
            size += count;
            sum += count * loss;
            raw += count * (loss * loss);
        }
    }

    void second(long count, double loss) {
        if (count > 0) {
            double error = loss - sum / size;
            squares += count * (error * error);
            cubes += count * (error * error * error);
        }
    }

    double size() {
        return size;
    }

    /** One or two items have no skewness, items that are all alike say nothing of how others differ. */
    boolean unknown(double rounding) {
        return size < 3 || squares <= rounding * raw;
    }

    /** Of the sum of the stratum's losses, without bias. */
    double variance() {
        return size / (size - 1) * squares;
    }

    /** The third moment of the sum of the stratum's losses, without bias. */
    double third() {
        return size / (size - 1) * (size / (size - 2)) * cubes;
    }
}
