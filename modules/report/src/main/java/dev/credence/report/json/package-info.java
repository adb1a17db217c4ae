/** Helpers of the reports that are built as trees of JSON. */
@NullMarked
package dev.credence.report.json;

import org.jspecify.annotations.NullMarked;
