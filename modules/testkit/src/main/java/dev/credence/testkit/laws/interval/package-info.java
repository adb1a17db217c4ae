/** Laws of interval methods: their bounds, widths and coverage. */
@NullMarked
package dev.credence.testkit.laws.interval;

import org.jspecify.annotations.NullMarked;
