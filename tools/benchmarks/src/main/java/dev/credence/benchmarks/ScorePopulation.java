package dev.credence.benchmarks;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.numerics.normal.Normal;
import java.util.SplittableRandom;

/** Populations of scores with a given area under the ROC curve. */
enum ScorePopulation {
    /** Normal scores of equal spread. */
    BINORMAL("binormal") {
        @Override
        double positive(double area, SplittableRandom random) {
            return Normal.quantile(area) * Math.sqrt(2) + random.nextGaussian();
        }

        @Override
        double negative(double area, SplittableRandom random) {
            return random.nextGaussian();
        }
    },
    /** Normal scores, those of positives spread three times as wide. */
    WIDE("binormal, positives 3 times as wide") {
        @Override
        double positive(double area, SplittableRandom random) {
            return Normal.quantile(area) * Math.sqrt(10) + 3 * random.nextGaussian();
        }

        @Override
        double negative(double area, SplittableRandom random) {
            return random.nextGaussian();
        }
    },
    /** Exponential scores, skewed to the right. */
    EXPONENTIAL("bi-exponential") {
        @Override
        double positive(double area, SplittableRandom random) {
            return exponential(random) * area / (1 - area);
        }

        @Override
        double negative(double area, SplittableRandom random) {
            return exponential(random);
        }
    },
    /** Exponential scores with their sign changed, skewed to the left. */
    REVERSED("bi-exponential, to the left") {
        @Override
        double positive(double area, SplittableRandom random) {
            return -exponential(random);
        }

        @Override
        double negative(double area, SplittableRandom random) {
            return -exponential(random) * area / (1 - area);
        }
    };

    private final String title;

    ScorePopulation(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    abstract double positive(double area, SplittableRandom random);

    abstract double negative(double area, SplittableRandom random);

    private static double exponential(SplittableRandom random) {
        return -Math.log1p(-random.nextDouble());
    }

    ScoredSample sample(double area, int positives, int negatives, SplittableRandom random) {
        double[] p = new double[positives];
        double[] q = new double[negatives];
        for (int i = 0; i < positives; i++) {
            p[i] = positive(area, random);
        }
        for (int i = 0; i < negatives; i++) {
            q[i] = negative(area, random);
        }
        return ScoredSample.of(p, q);
    }
}
