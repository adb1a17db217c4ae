/** Coverage studies that measure the widths of intervals for sample size plans. */
@NullMarked
package dev.credence.coverage.plan;

import org.jspecify.annotations.NullMarked;
