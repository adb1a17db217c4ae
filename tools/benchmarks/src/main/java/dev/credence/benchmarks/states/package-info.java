/** What bounded states of scores are certified to, and what they cost: the tables of docs/measurements/states.md. */
@NullMarked
package dev.credence.benchmarks.states;

import org.jspecify.annotations.NullMarked;
