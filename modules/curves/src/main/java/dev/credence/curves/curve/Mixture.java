package dev.credence.curves.curve;

/**
 * A classifier that uses one of two at random: the second with probability {@code weight}, otherwise the first.
 *
 * @param first the one with the lower false positive rate
 * @param second the other one
 * @param weight probability of the second, 0 to 1
 * @param fpr false positive rate of the mixture
 * @param tpr true positive rate of the mixture
 */
public record Mixture(HullVertex first, HullVertex second, double weight, double fpr, double tpr) {}
