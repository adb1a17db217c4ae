package dev.credence.delta.coverage;

/** Describes the proportions of the classes. */
enum Mix {
    BALANCED("balanced"),
    ZIPF("1, 1/2, 1/3, ..."),
    RARE("98% in one");

    private final String words;

    Mix(String words) {
        this.words = words;
    }

    /** Returns the proportion of class {@code c} among {@code classes}. */
    double share(int c, int classes) {
        return switch (this) {
            case BALANCED -> 1.0 / classes;
            case ZIPF -> 1 / (c + 1.0) / harmonic(classes);
            case RARE -> c == 0 ? 0.98 : 0.02 / (classes - 1);
        };
    }

    private static double harmonic(int n) {
        double sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += 1.0 / i;
        }
        return sum;
    }

    String words() {
        return words;
    }
}
