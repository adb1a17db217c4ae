package dev.credence.curves.metric;

import dev.credence.curves.metric.RocPath.Spot;

/** The area under a polyline {@code (x, y)} between two values of x, and its derivative by a step of either class's share. */
final class PartialArea {
    private final double[] x;
    private final double[] y;
    private final Spot from;
    private final Spot to;
    private final double area;

    PartialArea(double[] x, double[] y, double low, double high) {
        this.x = x;
        this.y = y;
        this.from = RocPath.first(x, low);
        this.to = RocPath.last(x, high);
        this.area = integral();
    }

    double area() {
        return area;
    }

    private double integral() {
        double sum = 0;
        for (int k = from.k(); k <= to.k(); k++) {
            Spot start = k == from.k() ? from : new Spot(k, 0);
            Spot end = k == to.k() ? to : new Spot(k, 1);
            double width = RocPath.at(x, end) - RocPath.at(x, start);
            sum += width * (RocPath.at(y, start) + RocPath.at(y, end)) / 2;
        }
        return sum;
    }

    /** The derivative by the share of the class counted along y, at segment k. */
    double ofRise(int k) {
        return passed(x, k) - area;
    }

    /** The derivative by the share of the class counted along x, at segment k: by parts, minus the integral of dx dy. */
    double ofRun(int k) {
        double corners = RocPath.at(x, to) * RocPath.at(y, to) - RocPath.at(x, from) * RocPath.at(y, from);
        return corners - area - passed(y, k);
    }

    /** The integral, between both places, of how much of segment k has been passed. */
    private double passed(double[] coordinate, int k) {
        double end = RocPath.at(coordinate, to);
        if (k < from.k()) {
            return end - RocPath.at(coordinate, from);
        }
        if (k > to.k()) {
            return 0;
        }
        double t0 = k == from.k() ? from.share() : 0;
        double t1 = k == to.k() ? to.share() : 1;
        double rest = k == to.k() ? 0 : end - coordinate[k];
        return rest + (coordinate[k] - coordinate[k - 1]) * (t1 * t1 - t0 * t0) / 2;
    }
}
