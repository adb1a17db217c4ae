package dev.credence.frequentist.comparison;

/** The shares of the largest likelihood where their difference, or their ratio, is held. */
final class ConstrainedShares {
    /** 3: the trigonometric root has lost at most half of its digits, and Newton's step doubles those it has. */
    private static final int POLISH = 3;

    private ConstrainedShares() {}

    /**
     * The first share where first less second is d, 0 or more: the middle root of a cubic, by Farrington and Manning.
     */
    static double first(IndependentCounts counts, double d) {
        double n1 = (double) counts.first().trials();
        double n2 = (double) counts.second().trials();
        double p1 = counts.first().proportion();
        double weighted = p1 + n2 / n1 * counts.second().proportion();
        double theta = n2 / n1;
        double a = 1 + theta;
        double b = -(a + weighted + d * (theta + 2));
        double c = d * d + d * (2 * p1 + theta + 1) + weighted;
        double e = -p1 * d * (1 + d);
        double x = Math.max(d, Math.min(1, trigonometric(a, b, c, e)));
        for (int i = 0; i < POLISH; i++) {
            x = newton(a, b, c, e, x, d);
        }
        return x;
    }

    private static double trigonometric(double a, double b, double c, double e) {
        double third = b / (3 * a);
        double v = third * third * third - b * c / (6 * a * a) + e / (2 * a);
        double u = Math.copySign(Math.sqrt(Math.max(0, third * third - c / (3 * a))), v);
        double cosine = u == 0 ? 1 : Math.max(-1, Math.min(1, v / (u * u * u)));
        return 2 * u * Math.cos((Math.PI + Math.acos(cosine)) / 3) - third;
    }

    /** A step that leaves [d, 1], or whose slope vanishes, is not taken. */
    private static double newton(double a, double b, double c, double e, double x, double d) {
        double next = x - (((a * x + b) * x + c) * x + e) / ((3 * a * x + 2 * b) * x + c);
        return next >= d && next <= 1 ? next : x;
    }

    /** The second share where first over second is r, 1 or more: the smaller root of a quadratic. */
    static double second(IndependentCounts counts, double r) {
        double n1 = (double) counts.first().trials();
        double k1 = (double) counts.first().successes();
        double b = n1 * r + k1 + counts.second().trials() + counts.second().successes() * r;
        double c = counts.successes();
        return 2 * c / (b + Math.sqrt(Math.max(0, b * b - 4 * counts.trials() * r * c)));
    }
}
