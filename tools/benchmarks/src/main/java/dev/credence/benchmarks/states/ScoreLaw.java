package dev.credence.benchmarks.states;

import java.util.Random;

/** Laws of scores, where each row is positive with the probability that belongs to its score. */
enum ScoreLaw {
    UNIFORM("uniform") {
        @Override
        Row draw(Random random) {
            return calibrated(random.nextDouble(), random);
        }
    },
    OVERLAPPING("uniform on [0, 2/3] and [1/3, 1], a class each") {
        @Override
        Row draw(Random random) {
            boolean positive = random.nextBoolean();
            return new Row((2 * random.nextDouble() + (positive ? 1 : 0)) / 3, positive);
        }
    },
    SKEWED("skewed (8th power)") {
        @Override
        Row draw(Random random) {
            return calibrated(Math.pow(random.nextDouble(), 8), random);
        }
    },
    SATURATED("saturated (logistic of N(0, 5))") {
        @Override
        Row draw(Random random) {
            return calibrated(logistic(5 * random.nextGaussian()), random);
        }
    },
    LOG_ODDS("log-odds N(0, 1)") {
        @Override
        Row draw(Random random) {
            double score = random.nextGaussian();
            return new Row(score, random.nextDouble() < logistic(score));
        }
    },
    WIDE_LOG_ODDS("log-odds N(0, 3)") {
        @Override
        Row draw(Random random) {
            double score = 3 * random.nextGaussian();
            return new Row(score, random.nextDouble() < logistic(score));
        }
    },
    SIX_DECIMALS("six decimals") {
        @Override
        Row draw(Random random) {
            return calibrated(Math.rint(1e6 * random.nextDouble()) / 1e6, random);
        }
    },
    FLOATS("32-bit probabilities (logistic of N(0, 3))") {
        @Override
        Row draw(Random random) {
            return calibrated((float) logistic(3 * random.nextGaussian()), random);
        }
    },
    RAW("raw scores N(0, 100)") {
        @Override
        Row draw(Random random) {
            double score = 100 * random.nextGaussian();
            return new Row(score, random.nextDouble() < logistic(score / 100));
        }
    },
    RARE("rare (1e-8 to 1e-3, even logarithms)") {
        @Override
        Row draw(Random random) {
            double score = Math.pow(10, 5 * random.nextDouble() - 8);
            return new Row(score, random.nextDouble() < 300 * score);
        }
    };

    /** A row's score and truth. */
    record Row(double score, boolean positive) {}

    private final String title;

    ScoreLaw(String title) {
        this.title = title;
    }

    abstract Row draw(Random random);

    private static Row calibrated(double score, Random random) {
        return new Row(score, random.nextDouble() < score);
    }

    private static double logistic(double logit) {
        return 1 / (1 + Math.exp(-logit));
    }

    @Override
    public String toString() {
        return title;
    }
}
