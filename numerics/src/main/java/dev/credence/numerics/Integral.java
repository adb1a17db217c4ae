package dev.credence.numerics;

/**
 * The value of an integral and how well it is known.
 *
 * @param value the integral
 * @param error an estimate of its absolute error; usually pessimistic
 * @param evaluations the number of evaluations of the integrand
 */
public record Integral(double value, double error, int evaluations) {}
