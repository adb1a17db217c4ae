/** How often a gate says what is not so: systems as good as their baseline, and worse by half, once and twice the margin. */
@NullMarked
package dev.credence.benchmarks.gate;

import org.jspecify.annotations.NullMarked;
