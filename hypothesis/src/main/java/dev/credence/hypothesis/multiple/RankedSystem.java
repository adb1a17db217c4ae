package dev.credence.hypothesis.multiple;

/**
 * A system in its place.
 *
 * @param system its index among the systems
 * @param name its name
 * @param value its value of the metric, NaN where it is undefined
 * @param rank 1 for the best; equal values share the better rank; those without a value come last
 * @param letters the groups it is in, a letter each: systems that share a letter cannot be distinguished
 */
public record RankedSystem(int system, String name, double value, int rank, String letters) {}
