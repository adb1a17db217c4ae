package dev.credence.montecarlo.coverage;

/**
 * How much work a cell may be.
 *
 * @param replicates samples drawn where outcomes are too many
 * @param nested the same for a method that itself simulates
 * @param limit most outcomes to enumerate
 */
record SimulationBudget(int replicates, int nested, int limit) {}
