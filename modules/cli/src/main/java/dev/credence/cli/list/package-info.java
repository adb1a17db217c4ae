/** The command {@code list}, which lists what is installed. */
@NullMarked
package dev.credence.cli.list;

import org.jspecify.annotations.NullMarked;
