/** Converts rows to evidence: counts of cells and scores, by cluster or fold and with weights. */
@NullMarked
package dev.credence.cli.data;

import org.jspecify.annotations.NullMarked;
