/** The three intervals of the delta method. */
@NullMarked
package dev.credence.delta.interval;

import org.jspecify.annotations.NullMarked;
