package dev.credence.bayes.logodds;

/**
 * Moments over the points of two integrals, a row of points for each multiplier: sums of powers of the distance from a central
 * point, in one walk without keeping the points. Rows are summed plainly, sums of rows with compensation; all is within a few
 * standard deviations of that point, so that moving the powers to the mean loses no digits that count.
 */
final class PivotSums {
    private final TrapezoidNodes nodes;
    private final boolean rest;
    private final double pivot;
    private final CompensatedSum total = new CompensatedSum();
    private final CompensatedSum first = new CompensatedSum();
    private final CompensatedSum second = new CompensatedSum();
    private final CompensatedSum third = new CompensatedSum();

    /**
     * Of proportions whose odds are multiplied.
     *
     * @param nodes points of the proportion
     * @param rest whether of one minus the variable
     * @param pivot a central point
     */
    PivotSums(TrapezoidNodes nodes, boolean rest, double pivot) {
        this.nodes = nodes;
        this.rest = rest;
        this.pivot = pivot;
    }

    void add(double multiplier, double weight) {
        double zeroth = 0;
        double one = 0;
        double two = 0;
        double three = 0;
        for (int k = 0; k < nodes.size(); k++) {
            double odds = multiplier * nodes.x(k);
            double point = (rest ? nodes.y(k) : odds) / (odds + nodes.y(k));
            double away = point - pivot;
            double share = nodes.weight(k);
            double linear = share * away;
            double square = linear * away;
            zeroth += share;
            one += linear;
            two += square;
            three += square * away;
        }
        total.add(weight * zeroth);
        first.add(weight * one);
        second.add(weight * two);
        third.add(weight * three);
    }

    Moments moments() {
        double shift = first.value() / total.value();
        double square = second.value() / total.value();
        double cube = third.value() / total.value();
        double mean = pivot + shift;
        double variance = square - shift * shift;
        return new Moments(mean, 1 - mean, variance, cube - shift * (3 * square - 2 * shift * shift));
    }
}
