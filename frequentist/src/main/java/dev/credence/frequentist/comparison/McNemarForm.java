package dev.credence.frequentist.comparison;

import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.normal.Normal;

/** How McNemar's test judges b wins of the first system and c of the second among the trials that distinguish them. */
enum McNemarForm {
    /** {@code z = (b - c) / sqrt(b + c)} against the normal. */
    ASYMPTOTIC {
        @Override
        double larger(long b, long c) {
            return Normal.survival(DifferenceScore.over((double) (b - c), (double) (b + c)));
        }
    },
    /** {@code (b - c - 1) / sqrt(b + c)} against the normal: Edwards' correction for continuity. */
    CORRECTED {
        @Override
        double larger(long b, long c) {
            return b + c == 0 ? 1 : Normal.survival(DifferenceScore.over((double) (b - c - 1), (double) (b + c)));
        }
    },
    /** P(K at least b), K binomial of b + c with probability 1/2. */
    EXACT {
        @Override
        double larger(long b, long c) {
            return Binomial.survival(b - 1, b + c, 0.5);
        }
    },
    /** P(K above b) + P(K = b) / 2. */
    MID_P {
        @Override
        double larger(long b, long c) {
            return Binomial.survival(b, b + c, 0.5) + Binomial.probability(b, b + c, 0.5) / 2;
        }
    };

    /** One-sided p-value, small where b is larger. */
    abstract double larger(long b, long c);

    OneSidedTests tests(DiscordantCounts counts) {
        return new OneSidedTests(
                counts.z(), larger(counts.first(), counts.second()), larger(counts.second(), counts.first()));
    }
}
