/** The report on labels of a judge that are corrected by true labels. */
@NullMarked
package dev.credence.report.judge;

import org.jspecify.annotations.NullMarked;
