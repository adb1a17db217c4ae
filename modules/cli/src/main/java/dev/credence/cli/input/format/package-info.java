/** How files are written and packed, as their names tell. */
@NullMarked
package dev.credence.cli.input.format;

import org.jspecify.annotations.NullMarked;
