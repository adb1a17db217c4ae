/** Metrics of scores, with closed-form influences. */
@NullMarked
package dev.credence.curves.metric;

import org.jspecify.annotations.NullMarked;
