package dev.credence.coverage;

/**
 * The limits to the work for one cell of a study.
 *
 * @param replicates number of samples drawn where there are too many outcomes
 * @param nested number of samples drawn for a method that itself simulates
 * @param limit largest number of outcomes to enumerate
 */
record SimulationBudget(int replicates, int nested, int limit) {}
