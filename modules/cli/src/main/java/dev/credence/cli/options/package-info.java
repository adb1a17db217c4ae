/** Groups of options that several commands share, and what follows from them. */
@NullMarked
package dev.credence.cli.options;

import org.jspecify.annotations.NullMarked;
