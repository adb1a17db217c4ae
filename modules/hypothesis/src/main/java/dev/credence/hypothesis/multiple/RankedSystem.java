package dev.credence.hypothesis.multiple;

/**
 * A system with its place in the ranking.
 *
 * @param system index of the system
 * @param name name of the system
 * @param value value of the metric; NaN if it is undefined
 * @param rank 1 for the best; equal values share the better rank; those without a value come last
 * @param letters one letter for each group of the system; differences of systems that share a letter are not significant
 */
public record RankedSystem(int system, String name, double value, int rank, String letters) {}
