package dev.credence.curves.threshold;

/**
 * Where a threshold lies.
 *
 * @param others how many items of the other class lie at or above it, parts of one included
 * @param rate of the class whose rate is given, there
 * @param shared whether it is a score that several items have, at which all are called at once
 */
record ThresholdPlace(double others, double rate, boolean shared) {
    ThresholdPlace withOthers(double count) {
        return new ThresholdPlace(count, rate, shared);
    }
}
