/** The largest possible errors of bounded states of scores, and their costs: the tables of docs/measurements/states.md. */
@NullMarked
package dev.credence.benchmarks.states;

import org.jspecify.annotations.NullMarked;
