package dev.credence.curves.metric;

/**
 * A piece of the precision-recall curve, {@code f = p * integral of (a + p t) / (c + r t) dt} over t in [0, 1] with
 * {@code c = a + b}, {@code r = p + q}, and its four derivatives.
 */
final class Hyperbola {
    /** 0.05: below it 14 terms of the series reach 1e-19. */
    private static final double SMALL = 0.05;

    private static final int TERMS = 14;

    private final double a;
    private final double p;
    private final boolean first;
    /** Integrals over t of t^k / (c + r t), k = 0, 1; then of t^k / (c + r t)^2, k = 0, 1, 2. */
    private final double i0;

    private final double i1;
    private final double j0;
    private final double j1;
    private final double j2;

    Hyperbola(double a, double b, double p, double q) {
        this.a = a;
        this.p = p;
        double c = a + b;
        double r = p + q;
        this.first = !(c > 0);
        double u = r / c;
        double log = u < SMALL ? series(u, 1, 0) : StrictMath.log1p(u) / u;
        double one = u < SMALL ? series(u, 2, 0) : (1 - log) / u;
        double square = u < SMALL ? series(u, 2, 1) : (log - 1 / (1 + u)) / u;
        double last = u < SMALL ? series(u, 3, 1) : (one - square) / u;
        i0 = first ? 0 : log / c;
        i1 = first ? 1 / r : one / c;
        j0 = first ? 0 : 1 / (c * (c + r));
        j1 = first ? 0 : square / (c * c);
        j2 = first ? 1 / (r * r) : last / (c * c);
    }

    /** Sum of (-u)^k (k+1)^power / (k + shift). */
    private static double series(double u, int shift, int power) {
        double sum = 0;
        for (int k = TERMS; k >= 0; k--) {
            sum = sum * -u + (power == 0 ? 1.0 : k + 1.0) / (k + shift);
        }
        return sum;
    }

    double area() {
        return p * (a * i0 + p * i1);
    }

    double byPositives() {
        return first && !(p > 0) ? 1 : a * i0 + p * i1 + p * (i1 - (a * j1 + p * j2));
    }

    double byNegatives() {
        return p > 0 ? -p * (a * j1 + p * j2) : 0;
    }

    double byHits() {
        return p > 0 ? p * (i0 - (a * j0 + p * j1)) : 0;
    }

    double byAlarms() {
        return p > 0 ? -p * (a * j0 + p * j1) : 0;
    }
}
