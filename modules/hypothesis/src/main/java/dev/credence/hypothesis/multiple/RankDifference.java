package dev.credence.hypothesis.multiple;

/**
 * The comparison of two classifiers by their mean ranks.
 *
 * @param first index of the first, from 0
 * @param second index of the second, from 0
 * @param difference mean rank of the first minus that of the second; negative if the first is better
 * @param z the difference divided by its standard error {@code sqrt(k (k+1) / (6 N))} for equal classifiers
 * @param pValue two-sided p-value, adjusted for the family of comparisons
 */
public record RankDifference(int first, int second, double difference, double z, double pValue) {}
