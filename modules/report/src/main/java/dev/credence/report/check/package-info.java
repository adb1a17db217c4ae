/** The meaning of a published number of which only the size of the sample is known. */
@NullMarked
package dev.credence.report.check;

import org.jspecify.annotations.NullMarked;
