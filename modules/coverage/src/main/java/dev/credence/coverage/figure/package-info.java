/** Figures of coverage studies. The package is exported only to other modules of this project. */
@NullMarked
package dev.credence.coverage.figure;

import org.jspecify.annotations.NullMarked;
