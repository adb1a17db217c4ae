/** Groups of options that several commands share, and the checks and conversions of their values. */
@NullMarked
package dev.credence.cli.options;

import org.jspecify.annotations.NullMarked;
