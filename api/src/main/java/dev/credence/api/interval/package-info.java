/** Interval methods and what they answer. */
@NullMarked
package dev.credence.api.interval;

import org.jspecify.annotations.NullMarked;
