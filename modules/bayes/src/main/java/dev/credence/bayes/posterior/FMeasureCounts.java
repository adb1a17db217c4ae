package dev.credence.bayes.posterior;

import dev.credence.bayes.guard.Guard;

/** The counts that an F-measure reads. */
record FMeasureCounts(long truePositives, long falsePositives, long falseNegatives) {
    FMeasureCounts {
        Guard.count("true positives", truePositives);
        Guard.count("false positives", falsePositives);
        Guard.count("false negatives", falseNegatives);
        Guard.count("sum of counts", truePositives + falsePositives + falseNegatives);
    }

    long errors() {
        return falsePositives + falseNegatives;
    }
}
