/** The command {@code evaluate}, which estimates metrics of one system. */
@NullMarked
package dev.credence.cli.evaluate;

import org.jspecify.annotations.NullMarked;
