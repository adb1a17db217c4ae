/** Coverage studies as the command and the batch ask for them. */
@NullMarked
package dev.credence.report.coverage;

import org.jspecify.annotations.NullMarked;
