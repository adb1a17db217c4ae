package dev.credence.montecarlo.posterior;

import java.util.ArrayList;
import java.util.List;

/** Options that simulated posteriors share: how they are checked and spelled. */
final class Spellings {
    private Spellings() {}

    static String of(String id, String prior, double p, double defaultP, String draws, long n, long defaultN) {
        List<String> options = new ArrayList<>();
        if (p != defaultP) {
            options.add(prior + "=" + p);
        }
        if (n != defaultN) {
            options.add(draws + "=" + n);
        }
        return options.isEmpty() ? id : id + ":" + String.join(",", options);
    }

    static double prior(double prior) {
        if (!(prior >= 0 && prior < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("prior must be finite and >= 0: prior=" + prior);
        }
        return prior;
    }

    static long draws(long draws) {
        if (!(draws >= 1 && draws <= Integer.MAX_VALUE - 8)) {
            throw new IllegalArgumentException("draws must lie in [1, 2147483639]: draws=" + draws);
        }
        return draws;
    }
}
