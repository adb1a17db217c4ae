/** JSON forms of the results of coverage studies. The package is exported only to other modules of this project. */
@NullMarked
package dev.credence.coverage.form;

import org.jspecify.annotations.NullMarked;
