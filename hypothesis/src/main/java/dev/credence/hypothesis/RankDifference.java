package dev.credence.hypothesis;

/**
 * Two classifiers compared by their mean ranks.
 *
 * @param first index of the first, from 0
 * @param second index of the second, from 0
 * @param difference mean rank of the first minus that of the second; the first ranks better where it is negative
 * @param z the difference over its standard error under equality, {@code sqrt(k (k+1) / (6 N))}
 * @param pValue two-sided p-value, adjusted for the family it was tested in
 */
public record RankDifference(int first, int second, double difference, double z, double pValue) {}
