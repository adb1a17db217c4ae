/** Hypothesis tests as reports. */
@NullMarked
package dev.credence.report.hypothesis;

import org.jspecify.annotations.NullMarked;
