/** Curves of scores with their bands and areas: the run and its report. */
@NullMarked
package dev.credence.report.curve;

import org.jspecify.annotations.NullMarked;
