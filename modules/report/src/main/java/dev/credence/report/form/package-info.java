/** JSON forms and columns of the reports, which the command line and the page share. The package is exported only to other modules of this project. */
@NullMarked
package dev.credence.report.form;

import org.jspecify.annotations.NullMarked;
