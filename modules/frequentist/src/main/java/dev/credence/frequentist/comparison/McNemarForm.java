package dev.credence.frequentist.comparison;

import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.normal.Normal;

/** The forms of McNemar's p-value, for b wins of the first system and c of the second among the discordant trials. */
enum McNemarForm {
    /** {@code z = (b - c) / sqrt(b + c)} with the normal distribution. */
    ASYMPTOTIC {
        @Override
        double larger(long b, long c) {
            return Normal.survival(DifferenceScore.standardised((double) (b - c), (double) (b + c)));
        }
    },
    /** {@code (b - c - 1) / sqrt(b + c)} with the normal distribution: Edwards' continuity correction. */
    CORRECTED {
        @Override
        double larger(long b, long c) {
            return b + c == 0
                    ? 1
                    : Normal.survival(DifferenceScore.standardised((double) (b - c - 1), (double) (b + c)));
        }
    },
    /** {@code P(K >= b)}, where K is binomial of b + c with probability 1/2. */
    EXACT {
        @Override
        double larger(long b, long c) {
            return Binomial.survival(b - 1, b + c, 0.5);
        }
    },
    /** {@code P(K > b) + P(K = b) / 2}. */
    MID_P {
        @Override
        double larger(long b, long c) {
            return Binomial.survival(b, b + c, 0.5) + Binomial.probability(b, b + c, 0.5) / 2;
        }
    };

    /** Returns the one-sided p-value of the alternative that the first system is better. */
    abstract double larger(long b, long c);

    OneSidedTests tests(DiscordantCounts counts) {
        return new OneSidedTests(
                counts.z(), larger(counts.first(), counts.second()), larger(counts.second(), counts.first()));
    }
}
