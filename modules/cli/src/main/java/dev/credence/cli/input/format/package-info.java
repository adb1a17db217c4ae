/** The formats and compressions of files, as their names indicate. */
@NullMarked
package dev.credence.cli.input.format;

import org.jspecify.annotations.NullMarked;
