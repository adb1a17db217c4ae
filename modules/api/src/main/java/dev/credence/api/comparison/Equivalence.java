package dev.credence.api.comparison;

/**
 * Posterior probabilities that a difference lies inside, above or below the region of practical equivalence.
 *
 * @param margin half-width of the region
 * @param inside probability that the difference lies within the margin
 * @param first probability that the first is larger by more than the margin
 * @param second probability that the second is larger by more than the margin
 */
public record Equivalence(double margin, double inside, double first, double second) {}
