/** First: how much a metric varies, by its influences and the sampling design, or by leaving observations out. */
@NullMarked
package dev.credence.delta.variance;

import org.jspecify.annotations.NullMarked;
