/** Is the new system worse? Expectations of metrics, over all rows and slices, judged together: pass, fail or inconclusive. */
@NullMarked
package dev.credence.report.gate;

import org.jspecify.annotations.NullMarked;
