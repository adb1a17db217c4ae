/** Second: how many trials of a proportion would tell as much as a sample does about a metric. */
@NullMarked
package dev.credence.delta.effectivesize;

import org.jspecify.annotations.NullMarked;
