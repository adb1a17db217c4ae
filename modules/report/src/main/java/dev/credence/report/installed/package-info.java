/** Lists of what is installed, with the jar of each entry. The package is exported only to other modules of this project. */
@NullMarked
package dev.credence.report.installed;

import org.jspecify.annotations.NullMarked;
