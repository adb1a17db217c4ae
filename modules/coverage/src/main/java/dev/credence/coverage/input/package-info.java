/** Grids of populations, and populations like the rows of a user. The package is exported only to other modules of this project. */
@NullMarked
package dev.credence.coverage.input;

import org.jspecify.annotations.NullMarked;
