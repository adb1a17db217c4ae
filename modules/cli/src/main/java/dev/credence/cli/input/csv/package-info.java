/** CSV and TSV, read as they stream by; large plain files in pieces side by side. */
@NullMarked
package dev.credence.cli.input.csv;

import org.jspecify.annotations.NullMarked;
