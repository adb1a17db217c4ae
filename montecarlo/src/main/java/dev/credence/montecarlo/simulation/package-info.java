/** Samples whose observations depend on each other, with the truth known. */
@NullMarked
package dev.credence.montecarlo.simulation;

import org.jspecify.annotations.NullMarked;
